import { useTranslation } from 'react-i18next';
import type { Shipment } from '@/api/generated/user.gen';
import { cityName } from '@/i18n/cities';
import { Timeline } from '@/ui/Timeline';
import { stateOf } from '../desk/history';
import { comingShipmentSteps } from './shipment';

/** Where a shipment has been, and what is still to come when everything goes well. */
export function ShipmentHistory({ shipment: { status, history } }: { shipment: Shipment }) {
  const { t } = useTranslation('admin');
  return (
    <Timeline
      label={t('desk.history')}
      steps={[
        ...history.map((event, index) => ({
          id: `${event.createTime} ${index}`,
          state: stateOf(event.status, index === history.length - 1),
          title: t(`shipmentStatus.${event.status}`),
          text: (event.location || event.note) && (
            <>
              {event.location && <bdi>{cityName(event.location)}</bdi>}
              {event.location && event.note && ' · '}
              {event.note && <bdi>{event.note}</bdi>}
            </>
          ),
          at: event.createTime,
        })),
        ...comingShipmentSteps(status).map((step) => ({
          id: step,
          state: 'next' as const,
          title: t(`shipmentStatus.${step}`),
        })),
      ]}
    />
  );
}
