import { useTranslation } from 'react-i18next';
import type { Shipment } from '@/api/generated/user.gen';
import { cityName } from '@/domain/cities';

/** A route in words that screen readers announce. */
export function Route({ shipment }: { shipment: Pick<Shipment, 'pickupCity' | 'deliveryCity'> }) {
  const { t } = useTranslation('admin');
  return <bdi>{t('shipment.route', { from: cityName(shipment.pickupCity), to: cityName(shipment.deliveryCity) })}</bdi>;
}
