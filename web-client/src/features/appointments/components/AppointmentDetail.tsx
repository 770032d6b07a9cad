import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Appointment, userApi } from '@/api/generated/user.gen';
import { paths, therapistPath } from '@/app/paths';
import { statusTone } from '@/domain/statusTone';
import { formatLocalDateTime, formatMoney } from '@/i18n/format';
import { RecordDetail } from '@/kits/records';
import { CancelDialog, isClient, isHeld, MoveDialog, otherParty } from '@/kits/sessions';
import { zoneName } from '@/kits/slots/zones';
import { Button } from '@/ui/Button';
import { CalendarIcon } from '@/ui/pageIcons';
import { Timeline } from '@/ui/Timeline';
import { useToast } from '@/ui/toaster';
import { useDownload } from '@/ui/useDownload';
import { isCompleted, isScheduled, isTherapist } from '../rules';
import { useCalendarFile } from '../useCalendarFile';
import { ReviewDialog } from './ReviewDialog';
import { SessionNotes } from './SessionNotes';
import { VideoCall } from './VideoCall';

type Dialog = 'cancel' | 'move' | 'review';

/** A session with all that is known about it, and what its client or its therapist can still do. */
export function AppointmentDetail({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation(['appointments', 'common']);
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  const toast = useToast();
  const [complete, { isLoading: completing }] = userApi.useCompleteAppointmentMutation();
  const { id, status, fee, rating, reviewText, canCancel, canReschedule } = appointment;
  const calendar = useDownload({
    name: 'selam-session',
    ending: 'ics',
    request: useCalendarFile(id),
    done: t('calendar.done'),
    failed: t('calendar.failed'),
  });
  const end = async (noShow: boolean) => {
    const { error } = await complete({ id, completeAppointmentBody: { noShow } });
    if (error) toast.error(t('complete.failed'));
    else toast.success(t(noShow ? 'complete.noShowDone' : 'complete.done'));
  };

  return (
    <>
      <RecordDetail
        title={t('with', { name: otherParty(appointment, t('common:nameless')) })}
        status={{ tone: statusTone(status), text: t(`status.${status}` as never) }}
        above={
          appointment.sessionType === 'SESSION_TYPE_VIDEO' &&
          isScheduled(appointment) && <VideoCall appointment={appointment} />
        }
        facts={[
          [
            t('fact.when'),
            t('when', {
              time: formatLocalDateTime(appointment.startLocalTime),
              minutes: appointment.durationMinutes,
              place: zoneName({ id: appointment.timeZone }),
            }),
          ],
          [
            t('fact.place'),
            appointment.practiceAddress ? (
              <>
                {t(`place.${appointment.sessionType}` as never)}: <bdi>{appointment.practiceAddress}</bdi>
              </>
            ) : (
              t(`place.${appointment.sessionType}` as never)
            ),
          ],
          [t('fact.format'), t(`format.${appointment.format}` as never)],
          [
            t('fact.fee'),
            <bdi key="fee" className="ltr num">
              {formatMoney(fee)}
            </bdi>,
          ],
          [t('fact.payment'), t(`payment.${appointment.payment}` as never)],
          [t('fact.notes'), appointment.notes && <bdi key="notes">{appointment.notes}</bdi>],
          [t('fact.rating'), rating > 0 && t('review.given', { rating })],
          [t('fact.review'), reviewText && <bdi key="review">{reviewText}</bdi>],
        ]}
        note={canCancel && isScheduled(appointment) && t('cancel.back', { percent: appointment.refundPercent })}
        actions={
          <>
            {isHeld(appointment) && appointment.checkoutUrl && (
              <Button variant="contained" href={appointment.checkoutUrl}>
                {t('pay')}
              </Button>
            )}
            {appointment.canComplete && (
              <>
                <Button variant="contained" loading={completing} onClick={() => void end(false)}>
                  {t('complete.action')}
                </Button>
                <Button loading={completing} onClick={() => void end(true)}>
                  {t('complete.noShow')}
                </Button>
              </>
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
                title: t(`event.${event}` as never),
                text: role === 'APPOINTMENT_ROLE_UNSPECIFIED' ? undefined : t(`role.${role}` as never),
                at: createTime,
              }))}
            />
          ),
        }}
      />
      {isTherapist(appointment) && <SessionNotes id={id} />}
      {dialog === 'cancel' && <CancelDialog appointment={appointment} onClose={close} />}
      {dialog === 'move' && <MoveDialog appointment={appointment} onClose={close} />}
      {dialog === 'review' && <ReviewDialog appointment={appointment} onClose={close} />}
    </>
  );
}
