import { useTranslation } from 'react-i18next';
import { type Shipment } from '@/api/generated/user.gen';
import { recordsOf } from '@/api/pages';
import { paths, shipmentPath } from '@/app/paths';
import { cityName } from '@/domain/cities';
import { statusTone } from '@/domain/statusTone';
import { formatMoney, formatPlainDate } from '@/i18n/format';
import { RecordHeading, RecordList, RecordPage, RecordRow, recordsApi } from '@/modules/records';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { StatusBadge } from '@/ui/StatusBadge';

/** The shipments of the signed-in user, newest first. */
export default function ShipmentsPage() {
  const { t } = useTranslation('shipments');
  return (
    <RecordPage title={t('title')} signedOut={t('signedOut')} logIn={t('logIn')}>
      <RecordHeading>{t('title')}</RecordHeading>
      <Shipments />
    </RecordPage>
  );
}

function Shipments() {
  const { t } = useTranslation('shipments');
  const query = recordsApi.useShipmentPagesInfiniteQuery({ mine: true });
  return (
    <div>
      <RecordList
        query={recordsOf(query, ({ shipments }) => shipments)}
        failed={t('failed')}
        empty={
          <EmptyState
            title={t('empty.title')}
            text={t('empty.text')}
            action={
              <Button variant="contained" to={paths.cargo}>
                {t('empty.action')}
              </Button>
            }
          />
        }
        row={(shipment) => <Row key={shipment.id} shipment={shipment} />}
      />
    </div>
  );
}

function Row({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation(['shipments', 'tracking']);
  return (
    <RecordRow
      to={shipmentPath(shipment.id)}
      title={t('tracking:route', { from: cityName(shipment.pickupCity), to: cityName(shipment.deliveryCity) })}
      text={
        <>
          {t('picked', { date: formatPlainDate(shipment.pickupDate) })} ·{' '}
          <bdi className="ltr num">{shipment.trackingNumber}</bdi>
        </>
      }
      price={formatMoney(shipment.quotedPrice)}
      status={
        <StatusBadge variant={statusTone(shipment.status)}>{t(`tracking:status.${shipment.status}`)}</StatusBadge>
      }
    />
  );
}
