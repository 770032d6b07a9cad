import { useTranslation } from 'react-i18next';
import { cityName } from '@/domain/cities';
import { type EnumValue, enumText } from '@/i18n/enumText';
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
}

/** Returns the past events, then the remaining statuses unless the shipment has ended. */
export function shipmentTimeline(
  history: readonly Event[],
  status: string,
  title: (status: string) => string,
): TimelineStep[] {
  const past = history.map(({ status: was, location, note, createTime }, index): TimelineStep => ({
    id: `${index}`,
    state: ended.includes(was) ? 'stopped' : index === history.length - 1 && !finished.includes(was) ? 'now' : 'done',
    title: title(was),
    text: [location && cityName(location), note].filter(Boolean).join(' · ') || undefined,
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
      steps={shipmentTimeline(history, status, (name) =>
        enumText('tracking:status', name as EnumValue<'tracking:status'>),
      )}
    />
  );
}
