import { useTranslation } from 'react-i18next';
import { cityName } from '@/domain/cities';
import { type EnumValue, enumText } from '@/i18n/enumText';
import { formatDay, formatLongDay, formatPlainDate } from '@/i18n/format';
import { Timeline, type TimelineStep } from '@/ui/Timeline';

/** Statuses of a shipment without setbacks, in order. */
const way = [
  'SHIPMENT_STATUS_QUOTE_REQUESTED',
  'SHIPMENT_STATUS_CONFIRMED',
  'SHIPMENT_STATUS_PICKED_UP',
  'SHIPMENT_STATUS_IN_TRANSIT',
  'SHIPMENT_STATUS_OUT_FOR_DELIVERY',
  'SHIPMENT_STATUS_DELIVERED',
] as const;

const ended = ['SHIPMENT_STATUS_FAILED', 'SHIPMENT_STATUS_CANCELLED'];
const finished = [...ended, 'SHIPMENT_STATUS_DELIVERED'];

interface Event {
  status: string;
  location: string;
  createTime: string;
  /** Shown to the owner only. */
  note?: string;
  /** Day of the next delivery attempt, when the event is an attempt that failed. */
  nextAttemptDate?: string;
}

/** Texts of a timeline. */
interface Texts {
  title: (status: string) => string;
  attempt: string;
  nextAttempt: (day: string) => string;
}

/** Returns the past events, then the remaining statuses unless the shipment has ended. */
export function shipmentTimeline(
  history: readonly Event[],
  status: string,
  { title, attempt, nextAttempt }: Texts,
): TimelineStep[] {
  const stateOf = (was: string, isLast: boolean) =>
    ended.includes(was) ? 'stopped' : isLast && !finished.includes(was) ? 'now' : 'done';
  const past = history.map(({ status: was, location, note, nextAttemptDate, createTime }, index): TimelineStep => ({
    id: `${index}`,
    state: nextAttemptDate ? 'setback' : stateOf(was, index === history.length - 1),
    title: nextAttemptDate ? attempt : title(was),
    text:
      [location && cityName(location), note, nextAttemptDate && nextAttempt(nextAttemptDate)]
        .filter(Boolean)
        .join(' · ') || undefined,
    at: createTime,
  }));
  if (finished.includes(status)) return past;
  const coming = way.slice(way.indexOf(status as (typeof way)[number]) + 1);
  return [...past, ...coming.map((next): TimelineStep => ({ id: next, state: 'next', title: title(next) }))];
}

/** The progress of a shipment as a timeline. Texts of `tracking`. */
export function ShipmentHistory({ history, status }: { history: readonly Event[]; status: string }) {
  const { t } = useTranslation('tracking');
  return (
    <Timeline
      label={t('history')}
      steps={shipmentTimeline(history, status, {
        title: (name) => enumText('tracking:status', name as EnumValue<'tracking:status'>),
        attempt: t('attempt'),
        nextAttempt: (day) => t('nextAttempt', { date: formatPlainDate(day) }),
      })}
    />
  );
}

/** The latest delivery attempt that failed and the day of the next one. Empty for a shipment that has ended. */
export function DeliveryAttempt({ history, status }: { history: readonly Event[]; status: string }) {
  const { t } = useTranslation('tracking');
  const attempt = history.findLast(({ nextAttemptDate }) => nextAttemptDate);
  if (!attempt?.nextAttemptDate || finished.includes(status)) return null;
  return <p>{t('attempted', { date: formatDay(attempt.createTime), next: formatLongDay(attempt.nextAttemptDate) })}</p>;
}
