import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';
import { publicApi } from '@/api/generated/public.gen';
import { type Appointment, userApi } from '@/api/generated/user.gen';
import { addDays } from '@/domain/calendar';
import { formatLocalDateTime } from '@/i18n/format';
import { type Slot, SlotPicker } from '@/modules/slots';
import { Button } from '@/ui/Button';
import { Dialog, DialogActions, DialogFailure } from '@/ui/Dialog';
import { useToast } from '@/ui/toaster';
import { otherParty } from './parties';
import { isSlotGone } from './slotGone';

/** Days shown at once. */
const SHOWN_DAYS = 7;

/** Moves a session to another free time of the same therapist. */
export function MoveDialog({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const { t } = useTranslation(['appointments', 'common']);
  const toast = useToast();
  const [zone, setZone] = useState(appointment.timeZone);
  const [week, setWeek] = useState(0);
  const [chosen, setChosen] = useState<Slot>();
  const [gone, setGone] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [move, { isLoading }] = userApi.useRescheduleAppointmentMutation();
  const { id, therapistId, format } = appointment;
  const therapist = publicApi.useGetTherapistQuery({ id: therapistId, timeZone: zone });
  const sessionDay = appointment.startLocalTime.slice(0, 10);
  // Stays while the dialog is open, also when the next free time is taken; another zone has another first day.
  const [first, setFirst] = useState<{ zone?: string; day: string }>({ day: sessionDay });
  if (therapist.currentData && first.zone !== zone)
    setFirst({ zone, day: therapist.currentData.nextFreeLocalTime.slice(0, 10) || sessionDay });
  const from = addDays(first.day, week * SHOWN_DAYS);
  const { currentData, error, refetch } = publicApi.useListTherapistSlotsQuery(
    { id: therapistId, format, fromDate: from, days: SHOWN_DAYS, timeZone: zone },
    { skip: first.zone !== zone },
  );
  const failed = error ?? therapist.error;

  const save = async () => {
    if (!chosen) return;
    setFailure(undefined);
    try {
      await move({ id, rescheduleAppointmentBody: { startTime: chosen.id } }).unwrap();
      toast.success(t('move.done'));
      onClose();
    } catch (problem) {
      if (!isApiError(problem)) throw problem;
      if (isSlotGone(problem)) {
        setGone(chosen.localTime);
        setChosen(undefined);
        void refetch();
      } else setFailure(apiErrorText(problem));
    }
  };

  return (
    <Dialog size="md" title={t('move.title')} deliberate onClose={() => isLoading || onClose()}>
      <p className="muted">{t('move.now', { time: formatLocalDateTime(appointment.startLocalTime) })}</p>
      {appointment.movesLeft > 0 && <p className="muted">{t('move.left', { number: appointment.movesLeft })}</p>}
      <SlotPicker
        label={t('move.times', { name: otherParty(appointment, t('common:nameless')) })}
        from={from}
        weeks={1}
        slots={currentData?.slots.map(({ startTime = '', startLocalTime, therapistLocalTime }) => ({
          id: startTime,
          localTime: startLocalTime,
          hostLocalTime: therapistLocalTime,
        }))}
        error={failed && !currentData ? apiErrorText(failed) : undefined}
        onRetry={() => void (therapist.error ? therapist.refetch() : refetch())}
        zone={{ id: zone }}
        onZone={(next) => {
          setChosen(undefined);
          setZone(next);
        }}
        host={therapist.data && { id: therapist.data.timeZone }}
        heldId={chosen?.id}
        chosenOnly
        onChoose={(slot) => {
          setGone(undefined);
          setChosen(slot);
        }}
        gone={gone}
        onEarlier={week > 0 ? () => setWeek(week - 1) : undefined}
        onLater={() => setWeek(week + 1)}
      />
      {failure && <DialogFailure title={t('move.failed')}>{failure}</DialogFailure>}
      <DialogActions note={chosen && t('move.to', { time: formatLocalDateTime(chosen.localTime) })}>
        <Button variant="text" disabled={isLoading} onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button variant="contained" disabled={!chosen} loading={isLoading} onClick={() => void save()}>
          {t('move.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
