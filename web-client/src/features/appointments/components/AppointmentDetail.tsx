import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Appointment, userApi } from '@/api/generated/user.gen';
import { paths, therapistPath } from '@/app/paths';
import { statusTone } from '@/domain/statusTone';
import { enumText } from '@/i18n/enumText';
import { formatLocalDateTime, formatMoney } from '@/i18n/format';
import { RecordDetail } from '@/modules/records';
import {
  CancelDialog,
  cancelText,
  isClient,
  isHeld,
  MoveDialog,
  otherParty,
  type Outcome,
  OutcomeDialog,
  PayButton,
} from '@/modules/sessions';
import { zoneName } from '@/modules/slots/zones';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';
import { CalendarIcon } from '@/ui/pageIcons';
import { Timeline } from '@/ui/Timeline';
import { useToast } from '@/ui/toaster';
import { useDownload } from '@/ui/useDownload';
import { hasCall, hasStarted, isCompleted, isScheduled, isTherapist } from '../rules';
import { useCalendarFile } from '../useCalendarFile';
import { AbsenceButton } from './AbsenceButton';
import { ReviewDialog } from './ReviewDialog';
import { SessionNotes } from './SessionNotes';
import { VideoCall } from './VideoCall';

type Dialog = 'cancel' | 'move' | 'review' | Outcome;

/** A session with all its data, and the actions of its client or therapist. */
export function AppointmentDetail({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation(['appointments', 'common']);
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  const toast = useToast();
  const [acceptTime, { isLoading: accepting }] = userApi.useAcceptAppointmentTimeMutation();
  const { id, status, fee, rating, reviewText, canCancel, canReschedule, refund, refundAmount } = appointment;
  const calendar = useDownload({
    name: 'selam-session',
    ending: 'ics',
    request: useCalendarFile(id),
    done: t('calendar.done'),
    failed: t('calendar.failed'),
  });
  const accept = async () => {
    const { error } = await acceptTime({ id, acceptAppointmentTimeBody: {} });
    if (error) toast.error(t('moved.failed'));
    else toast.success(t('moved.done'));
  };

  return (
    <>
      <RecordDetail
        title={t('with', { name: otherParty(appointment, t('common:nameless')) })}
        status={{ tone: statusTone(status), text: enumText('appointments:status', status) }}
        above={
          <>
            {appointment.isDisputed && (
              <Notice tone="warning" title={t('disputed.title')}>
                {t('disputed.text')}
              </Notice>
            )}
            {isClient(appointment) && appointment.awaitsAcceptance && (
              <Notice tone="info" title={t('moved.title')}>
                <p>{t('moved.text')}</p>
                <Button size="small" loading={accepting} onClick={() => void accept()}>
                  {t('moved.accept')}
                </Button>
              </Notice>
            )}
            {appointment.sessionType === 'SESSION_TYPE_VIDEO' && hasCall(appointment) && (
              <VideoCall appointment={appointment} />
            )}
          </>
        }
        facts={[
          [
            t('fact.when'),
            t('when', {
              time: formatLocalDateTime(appointment.startLocalTime),
              count: appointment.durationMinutes,
              place: zoneName({ id: appointment.timeZone }),
            }),
          ],
          [
            t('fact.place'),
            appointment.practiceAddress ? (
              <>
                {enumText('appointments:place', appointment.sessionType)}: <bdi>{appointment.practiceAddress}</bdi>
              </>
            ) : (
              enumText('appointments:place', appointment.sessionType)
            ),
          ],
          [t('fact.format'), enumText('appointments:format', appointment.format)],
          [
            t('fact.fee'),
            <bdi key="fee" className="ltr num">
              {formatMoney(fee)}
            </bdi>,
          ],
          [
            t('fact.payment'),
            isHeld(appointment) ? t('payment.notYet') : enumText('appointments:payment', appointment.payment),
          ],
          [
            t('fact.refund'),
            refund !== 'APPOINTMENT_REFUND_UNSPECIFIED' &&
              enumText('appointments:refund', refund, {
                amount: formatMoney(refundAmount ?? appointment.expectedRefund),
              }),
          ],
          [t('fact.notes'), appointment.notes && <bdi key="notes">{appointment.notes}</bdi>],
          [t('fact.rating'), rating > 0 && t('review.given', { rating })],
          [t('fact.review'), reviewText && <bdi key="review">{reviewText}</bdi>],
        ]}
        note={canCancel && isScheduled(appointment) && t(...cancelText(appointment))}
        actions={
          <>
            {appointment.canPay && <PayButton appointment={appointment} />}
            {appointment.canComplete && (
              <>
                <Button variant="contained" onClick={() => setDialog('completed')}>
                  {t('complete.action')}
                </Button>
                <AbsenceButton
                  appointment={appointment}
                  label={t('complete.noShow')}
                  onPress={() => setDialog('noShow')}
                />
              </>
            )}
            {isClient(appointment) && hasStarted(appointment) && appointment.noShowFromTime && (
              <AbsenceButton
                appointment={appointment}
                label={t('outcome.absent.action')}
                onPress={() => setDialog('absent')}
              />
            )}
            {isClient(appointment) && isCompleted(appointment) && (
              <Button variant={rating > 0 ? 'outlined' : 'contained'} onClick={() => setDialog('review')}>
                {t(rating > 0 ? 'review.change' : 'review.action')}
              </Button>
            )}
            {canReschedule && <Button onClick={() => setDialog('move')}>{t('move.action')}</Button>}
            {canCancel && <Button onClick={() => setDialog('cancel')}>{t('cancel.action')}</Button>}
            {isScheduled(appointment) && (
              <Button
                startIcon={<CalendarIcon small />}
                loading={calendar.busy}
                onClick={() => void calendar.download()}
              >
                {t('calendar.action')}
              </Button>
            )}
            {isClient(appointment) && !isScheduled(appointment) && !isHeld(appointment) && (
              <Button to={therapistPath(appointment.therapistId)}>{t('again')}</Button>
            )}
          </>
        }
        all={{ to: paths.appointments, text: t('all') }}
        history={{
          title: t('history'),
          steps: (
            <Timeline
              label={t('history')}
              steps={appointment.history.map(({ event, createTime, status: then, role }, index) => ({
                id: `${index}`,
                state:
                  then === 'APPOINTMENT_STATUS_CANCELLED' || then === 'APPOINTMENT_STATUS_RELEASED'
                    ? 'stopped'
                    : 'done',
                title: enumText('appointments:event', event),
                text: role === 'APPOINTMENT_ROLE_UNSPECIFIED' ? undefined : enumText('appointments:role', role),
                at: createTime,
              }))}
            />
          ),
        }}
      />
      {isTherapist(appointment) && <SessionNotes id={id} />}
      {dialog === 'cancel' && <CancelDialog appointment={appointment} onClose={close} />}
      {dialog === 'move' && <MoveDialog appointment={appointment} onClose={close} />}
      {(dialog === 'completed' || dialog === 'noShow' || dialog === 'absent') && (
        <OutcomeDialog appointment={appointment} outcome={dialog} onClose={close} />
      )}
      {dialog === 'review' && <ReviewDialog appointment={appointment} onClose={close} />}
    </>
  );
}
