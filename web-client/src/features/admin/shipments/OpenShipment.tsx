import { useTranslation } from 'react-i18next';
import { type Shipment, type Stop, userApi } from '@/api/generated/user.gen';
import { cityName } from '@/i18n/cities';
import { formatDateTime, formatMoney, formatNumber, formatPlainDate } from '@/i18n/format';
import { StatusBadge } from '@/ui/StatusBadge';
import { statusTone } from '@/ui/statusTone';
import { Facts, RecordHead, RecordPane, RecordPart } from '../desk/RecordPane';
import { Route } from './Route';
import { ShipmentHistory } from './ShipmentHistory';
import { ShipmentStatusForm } from './ShipmentStatusForm';

/** The open shipment: all of it, what has happened, and what happens next. */
export function OpenShipment({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { data, error, isFetching, refetch } = userApi.useGetShipmentQuery({ id }, { refetchOnMountOrArgChange: true });
  return (
    <RecordPane
      error={error}
      fetching={isFetching}
      onRetry={() => void refetch()}
      onClose={onClose}
      failed={t('shipment.failed')}
    >
      {data && (
        <>
          <RecordHead
            title={<bdi className="ltr num">{data.trackingNumber}</bdi>}
            badge={<StatusBadge variant={statusTone(data.status)}>{t(`shipmentStatus.${data.status}`)}</StatusBadge>}
          >
            <Route shipment={data} />
            <bdi className="num">{formatPlainDate(data.pickupDate)}</bdi>
            <bdi className="ltr num">{formatMoney(data.quotedPrice)}</bdi>
          </RecordHead>
          <RecordPart title={t('desk.details')}>
            <ShipmentFacts shipment={data} />
          </RecordPart>
          <RecordPart title={t('step.title')}>
            <ShipmentStatusForm shipment={data} onOvertaken={refetch} />
          </RecordPart>
          <RecordPart title={t('desk.history')}>
            <ShipmentHistory shipment={data} />
          </RecordPart>
        </>
      )}
    </RecordPane>
  );
}

function ShipmentFacts({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation('admin');
  const { dimensions } = shipment;
  return (
    <Facts
      facts={[
        {
          name: t('desk.customer'),
          value: shipment.userEmail && (
            <a className="ltr" href={`mailto:${shipment.userEmail}`}>
              {shipment.userEmail}
            </a>
          ),
        },
        { name: t('shipment.description'), value: <bdi>{shipment.cargoDescription}</bdi> },
        {
          name: t('shipment.pickup'),
          value: shipment.pickup && <Place stop={shipment.pickup} city={shipment.pickupCity} />,
        },
        {
          name: t('shipment.delivery'),
          value: shipment.delivery && <Place stop={shipment.delivery} city={shipment.deliveryCity} />,
        },
        { name: t('shipment.cargo'), value: t(`cargoType.${shipment.cargoType}`) },
        {
          name: t('shipment.weight'),
          value: <bdi className="num">{t('shipment.kg', { weight: formatNumber(shipment.weightKg) })}</bdi>,
        },
        {
          name: t('shipment.dimensions'),
          value: dimensions && (
            <bdi className="ltr num">
              {t('shipment.cm', {
                size: [dimensions.lengthCm, dimensions.widthCm, dimensions.heightCm]
                  .map((side) => formatNumber(side))
                  .join(' × '),
              })}
            </bdi>
          ),
        },
        { name: t('shipment.priority'), value: t(`priority.${shipment.priority}`) },
        {
          name: t('shipment.estimate'),
          value: <bdi className="num">{formatPlainDate(shipment.estimatedDeliveryDate)}</bdi>,
        },
        { name: t('desk.made'), value: <bdi className="num">{formatDateTime(shipment.createTime)}</bdi> },
        {
          name: t('shipment.proof'),
          value: shipment.proofOfDelivery && <bdi>{shipment.proofOfDelivery}</bdi>,
        },
      ]}
    />
  );
}

/** An address with whom to ask for there. */
function Place({ stop, city }: { stop: Stop; city: string }) {
  return (
    <>
      <bdi>{stop.address}</bdi>
      {'\n'}
      <bdi>{cityName(city)}</bdi>
      {'\n'}
      <bdi>{stop.contactName}</bdi>{' '}
      <a className="ltr num" href={`tel:${stop.contactPhone.replace(/[^\d+]/g, '')}`}>
        {stop.contactPhone}
      </a>
    </>
  );
}
