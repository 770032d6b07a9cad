import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Appointment } from '@/api/generated/user.gen';
import { serverNow } from '@/api/serverClock';
import { localTimeAt } from '@/domain/calendar';
import { formatLocalTime } from '@/i18n/format';
import { Button } from '@/ui/Button';

/** Returns whether the grace period has ended by the clock of the server, which decides. */
function useHasPassed({ noShowFromTime }: Appointment): boolean {
  // Without a time in the response there is no wait.
  const from = Date.parse(noShowFromTime ?? '') || 0;
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    // A timer may fire a moment early, so the shown time decides whether another one is needed.
    if (now >= from) return undefined;
    const timer = setTimeout(() => setNow(serverNow()), from - serverNow());
    return () => clearTimeout(timer);
  }, [from, now]);
  return now >= from;
}

interface AbsenceButtonProps {
  appointment: Appointment;
  /** Text of the button. */
  label: string;
  onPress: () => void;
}

/** Records that the other party did not attend; disabled during the grace period, with its end. */
export function AbsenceButton({ appointment, label, onPress }: AbsenceButtonProps) {
  const { t } = useTranslation('appointments');
  const id = useId();
  const hasPassed = useHasPassed(appointment);
  const open = hasPassed || appointment.canReportAbsence;
  return (
    <>
      <Button disabled={!open} aria-describedby={open ? undefined : id} onClick={onPress}>
        {label}
      </Button>
      {!open && (
        <span id={id} className="small muted">
          {t('complete.noShowFrom', { time: formatLocalTime(localTimeAt(appointment, appointment.noShowFromTime)) })}
        </span>
      )}
    </>
  );
}
