import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';
import { type Appointment, userApi } from '@/api/generated/user.gen';
import { formatLocalDateTime } from '@/i18n/format';
import { CheckoutNotice } from '@/modules/checkout';
import { minutesHeld } from '@/modules/sessions/parties';
import { usePayHold } from '@/modules/sessions/usePayHold';
import { Button } from '@/ui/Button';
import { useToast } from '@/ui/toaster';
import styles from './HoldBar.module.css';

/** Interval between updates of the minutes left, milliseconds. */
const COUNT_EVERY = 5_000;
/** Remaining minutes that are announced to screen readers. */
const SAID: readonly (number | undefined)[] = [5, 1];

/**
 * A slim bar with a running hold of the signed-in user: end time, pay, release. Texts of `shell`
 * and `checkout`.
 */
export default function RunningHold({ hold }: { hold: Appointment }) {
  const { t } = useTranslation('shell');
  const toast = useToast();
  const { view, start } = usePayHold(hold.id, t('hold.failed'));
  const [cancel, { isLoading: releasing }] = userApi.useCancelAppointmentMutation();
  const [left, setLeft] = useState(() => minutesHeld(hold));
  /** Minutes left at the last announcement; undefined before the first. */
  const [said, setSaid] = useState<number>();

  useEffect(() => {
    const count = () => {
      const now = minutesHeld(hold);
      setLeft(now);
      if (SAID.includes(now)) setSaid(now);
    };
    // Screen readers often skip a live region that is inserted together with its text.
    const first = setTimeout(() => setSaid(minutesHeld(hold)), 0);
    const timer = setInterval(count, COUNT_EVERY);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [hold]);

  if (left === undefined) return null;
  const { id } = hold;
  const text = (count: number) => t('hold.text', { count, time: formatLocalDateTime(hold.startLocalTime) });
  const release = () =>
    cancel({ id, cancelAppointmentBody: {} })
      .unwrap()
      .then(
        () => toast.success(t('hold.released')),
        (problem: unknown) => {
          if (!isApiError(problem)) throw problem;
          toast.error(t('hold.failed'), apiErrorText(problem));
        },
      );
  return (
    <section
      className={`${styles.bar} sticky bg-warning-wash flex flex-wrap items-center justify-center gap-20 gap-y-4`}
      aria-label={t('hold.label')}
    >
      <p className="num">{text(left)}</p>
      <div className="flex items-center gap-8">
        <Button variant="contained" size="small" loading={view.state === 'opening'} onClick={() => void start()}>
          {t('hold.pay')}
        </Button>
        <Button variant="text" size="small" loading={releasing} onClick={() => void release()}>
          {t('hold.release')}
        </Button>
      </div>
      {view.state === 'blocked' && <CheckoutNotice view={view} />}
      <p className="visually-hidden" role="status">
        {said !== undefined && text(said)}
      </p>
    </section>
  );
}
