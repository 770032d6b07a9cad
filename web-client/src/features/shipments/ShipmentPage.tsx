import { useTranslation } from 'react-i18next';
import { ShipmentDetail } from './components/ShipmentDetail';
import { ShipmentOf } from './components/ShipmentOf';

/** One shipment of the signed-in user. */
export default function ShipmentPage() {
  const { t } = useTranslation('shipments');
  return <ShipmentOf title={t('title')}>{(shipment) => <ShipmentDetail shipment={shipment} />}</ShipmentOf>;
}
