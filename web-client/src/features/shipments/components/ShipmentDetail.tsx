import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Shipment, type Stop, userApi } from '@/api/generated/user.gen';
import { paths, requestPath, shipmentLabelPath, trackingPath } from '@/app/paths';
import { cityName } from '@/domain/cities';
import { statusTone } from '@/domain/statusTone';
import { formatMoney, formatPlainDate } from '@/i18n/format';
import { formatNumber } from '@/i18n/numbers';
import { ActionDialog, DeliveryAttempt, type Fact, RecordDetail, ShipmentHistory } from '@/modules/records';
import { Button } from '@/ui/Button';
import { MoreLink } from '@/ui/MoreLink';
import { useToast } from '@/ui/toaster';

/** A shipment can be cancelled until the pickup, unless it carries an order. The server checks again. */
export const canCancel = ({ status, orderId }: Pick<Shipment, 'status' | 'orderId'>) =>
  !orderId && (status === 'SHIPMENT_STATUS_QUOTE_REQUESTED' || status === 'SHIPMENT_STATUS_CONFIRMED');

/** Returns whether no delivery is expected any more, as on the public tracking page. */
const hasEnded = (status: string) => /DELIVERED|CANCELLED|FAILED/.test(status);

/** A shipment with all its data and the customer's actions. */
export function ShipmentDetail({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation(['shipments', 'cargo', 'tracking']);
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const [cancel] = userApi.useCancelShipmentMutation();

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(shipment.trackingNumber);
      toast.success(t('copied'));
    } catch {
      // Unavailable without HTTPS, or denied by the user.
      toast.error(t('copyFailed'));
    }
  };

  return (
    <>
      <RecordDetail
        title={t('tracking:route', { from: cityName(shipment.pickupCity), to: cityName(shipment.deliveryCity) })}
        status={{ tone: statusTone(shipment.status), text: t(`tracking:status.${shipment.status}`) }}
        above={
          <>
            <span>
              {t('number')}: <b className="ltr num">{shipment.trackingNumber}</b>
            </span>
            <Button size="small" onClick={() => void copy()}>
              {t('copy')}
            </Button>
            <MoreLink to={trackingPath(shipment.trackingNumber)}>{t('track')}</MoreLink>
          </>
        }
        facts={factsOf(shipment, t as never)}
        note={shipment.orderId ? t('ofOrder.text') : canCancel(shipment) && t('cancel.until')}
        actions={
          <>
            <Button variant="contained" to={shipmentLabelPath(shipment.id)}>
              {t('label')}
            </Button>
            {shipment.orderId && <Button to={requestPath(shipment.orderId)}>{t('ofOrder.action')}</Button>}
            {canCancel(shipment) && <Button onClick={() => setAsking(true)}>{t('cancel.action')}</Button>}
          </>
        }
        all={{ to: paths.shipments, text: t('all') }}
        history={{
          title: t('tracking:history'),
          steps: (
            <>
              <DeliveryAttempt history={shipment.history} status={shipment.status} />
              <ShipmentHistory history={shipment.history} status={shipment.status} />
            </>
          ),
        }}
      />
      {asking && (
        <ActionDialog
          destructive
          title={t('cancel.title')}
          action={t('cancel.confirm')}
          keep={t('cancel.keep')}
          done={t('cancel.done')}
          failed={t('cancel.failed')}
          act={() => cancel({ id: shipment.id, cancelShipmentBody: {} })}
          onClose={() => setAsking(false)}
        >
          <p>{t('cancel.text')}</p>
        </ActionDialog>
      )}
    </>
  );
}

const figure = (text: string) => <bdi className="ltr num">{text}</bdi>;

const stop = (at?: Stop): ReactNode =>
  at && (
    <>
      <bdi>{at.address}</bdi>
      <br />
      <bdi>{at.contactName}</bdi> · {figure(at.contactPhone)}
    </>
  );

function factsOf(shipment: Shipment, t: (key: string, values?: object) => string): Fact[] {
  const { dimensions: size } = shipment;
  return [
    [t('fact.pickup'), stop(shipment.pickup)],
    [t('fact.delivery'), stop(shipment.delivery)],
    [t('fact.pickupDate'), formatPlainDate(shipment.pickupDate)],
    [
      t('fact.expected'),
      !hasEnded(shipment.status) &&
        (shipment.isLate ? t('tracking:late') : formatPlainDate(shipment.estimatedDeliveryDate)),
    ],
    [
      t('fact.what'),
      <>
        {t(`cargo:type.${shipment.cargoType}`)}: <bdi>{shipment.cargoDescription}</bdi>
      </>,
    ],
    [t('fact.weight'), <bdi>{t('kg', { weight: formatNumber(shipment.weightKg) })}</bdi>],
    [
      t('fact.size'),
      size && <bdi>{t('cm', { length: size.lengthCm, width: size.widthCm, height: size.heightCm })}</bdi>,
    ],
    [t('fact.priority'), t(`cargo:priority.${shipment.priority}`)],
    // The last leg of an order is part of the order's price.
    [t('fact.price'), shipment.quotedPrice && figure(formatMoney(shipment.quotedPrice))],
    [t('fact.proof'), shipment.proofOfDelivery && <bdi>{shipment.proofOfDelivery}</bdi>],
  ];
}
