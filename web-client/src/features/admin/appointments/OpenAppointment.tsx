import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type Appointment, userApi } from '@/api/generated/user.gen';
import { therapistPath } from '@/app/paths';
import { statusTone } from '@/domain/statusTone';
import { enumText } from '@/i18n/enumText';
import { formatDateTime, formatLocalDateTime, formatMoney } from '@/i18n/format';
import { AdminTableRecord, Facts, RECORD_QUERY, RecordHead, RecordHistory, RecordPart } from '@/modules/admin-table';
import { CancelDialog, MoveDialog } from '@/modules/sessions';
import { zoneName } from '@/modules/slots';
import { Button } from '@/ui/Button';
import { CorrectOutcome, isCorrectable } from './CorrectOutcome';

/** The open session: its facts, history and the office's actions. */
export function OpenAppointment({ id }: { id: string }) {
  const { t } = useTranslation(['admin-appointments', 'admin', 'appointments', 'common']);
  const [dialog, setDialog] = useState<'cancel' | 'move' | 'correct'>();
  const query = userApi.useGetAppointmentQuery({ id }, RECORD_QUERY);
  const close = () => setDialog(undefined);
  const named = (appointment: Appointment) => ({
    ...appointment,
    clientName: appointment.clientName || t('common:nameless'),
  });
  return (
    <AdminTableRecord query={query} failed={t('failed')}>
      {(appointment) => (
        <>
          <RecordHead
            title={<bdi>{appointment.clientName || t('common:nameless')}</bdi>}
            status={{
              text: enumText('appointments:status', appointment.status),
              tone: statusTone(appointment.status),
            }}
            actions={
              <>
                {appointment.canReschedule && (
                  <Button size="small" onClick={() => setDialog('move')}>
                    {t('appointments:move.action')}
                  </Button>
                )}
                {isCorrectable(appointment) && (
                  <Button size="small" onClick={() => setDialog('correct')}>
                    {t('correct.action')}
                  </Button>
                )}
                {appointment.canCancel && (
                  <Button size="small" onClick={() => setDialog('cancel')}>
                    {t('appointments:cancel.action')}
                  </Button>
                )}
              </>
            }
          >
            <bdi>{appointment.therapistName}</bdi>
            <bdi className="num">{formatLocalDateTime(appointment.startLocalTime)}</bdi>
            <bdi className="ltr num">{formatMoney(appointment.fee)}</bdi>
          </RecordHead>
          <RecordPart title={t('admin:desk.details')}>
            <AppointmentFacts appointment={appointment} />
            <p className="muted small">{t('private')}</p>
          </RecordPart>
          <RecordHistory
            changes={appointment.history.map(({ status, event, role, createTime = '' }) => ({
              status,
              createTime,
              title: enumText('appointments:event', event),
              text: role !== 'APPOINTMENT_ROLE_UNSPECIFIED' && t(`appointments:role.${role}`),
            }))}
            textOf={(status) => enumText('appointments:status', status)}
          />
          {dialog === 'cancel' && <CancelDialog appointment={named(appointment)} onClose={close} />}
          {dialog === 'correct' && <CorrectOutcome appointment={appointment} onClose={close} />}
          {dialog === 'move' && <MoveDialog appointment={named(appointment)} onClose={close} />}
        </>
      )}
    </AdminTableRecord>
  );
}

function AppointmentFacts({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation(['admin-appointments', 'admin', 'appointments', 'common']);
  const { startLocalTime, timeZone, durationMinutes, status, createTime, holdExpireLocalTime } = appointment;
  return (
    <Facts
      facts={[
        [
          t('appointments:fact.when'),
          <bdi className="num">
            {t('appointments:when', {
              time: formatLocalDateTime(startLocalTime),
              place: zoneName({ id: timeZone }),
              count: durationMinutes,
            })}
          </bdi>,
        ],
        [
          t('therapist'),
          <Link to={therapistPath(appointment.therapistId)}>
            <bdi>{appointment.therapistName}</bdi>
          </Link>,
        ],
        [t('appointments:fact.format'), enumText('appointments:format', appointment.format)],
        [t('appointments:fact.place'), enumText('appointments:place', appointment.sessionType)],
        [t('appointments:fact.fee'), <bdi className="ltr num">{formatMoney(appointment.fee)}</bdi>],
        [t('appointments:fact.payment'), enumText('appointments:payment', appointment.payment)],
        [
          t('appointments:fact.refund'),
          appointment.refund !== 'APPOINTMENT_REFUND_UNSPECIFIED' &&
            enumText('appointments:refund', appointment.refund, {
              amount: formatMoney(appointment.refundAmount ?? appointment.expectedRefund),
            }),
        ],
        [t('disputed'), appointment.isDisputed && t('disputedText')],
        [t('present'), appointment.clientWasPresent && t('yes')],
        [
          t('heldUntil'),
          status === 'APPOINTMENT_STATUS_HELD' && <bdi className="num">{formatLocalDateTime(holdExpireLocalTime)}</bdi>,
        ],
        [t('admin:desk.made'), createTime && <bdi className="num">{formatDateTime(createTime)}</bdi>],
      ]}
    />
  );
}
