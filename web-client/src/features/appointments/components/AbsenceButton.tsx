import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Appointment } from '@/api/generated/user.gen';
import { localTimeAt } from '@/domain/calendar';
import { formatLocalTime } from '@/i18n/format';
import { Button } from '@/ui/Button';

/**
 * Returns whether an absence can be recorded. A slow device clock delays this by at most one more grace period, because the session
 * has started when this is shown. The server decides.
 */
function useHasPassed({ startTime, noShowFromTime }: Appointment): boolean {
  const from = Date.parse(noShowFromTime ?? '');
  const grace = from - Date.parse(startTime ?? '');
  const [opened] = useState(() => Date.now());
  const [now, setNow] = useState(opened);
  // Without a time in the response there is no wait.
  const at = Math.min(from || 0, opened + (grace || 0));
  useEffect(() => {
    // A timer may fire a moment early, so the shown time decides whether another one is needed.
    if (now >= at) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), at - Date.now());
    return () => clearTimeout(timer);
  }, [at, now]);
  return now >= at;
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
