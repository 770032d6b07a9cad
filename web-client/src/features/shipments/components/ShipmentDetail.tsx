import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '@/api/apiErrorText';
import { type Shipment, type Stop, userApi } from '@/api/generated/user.gen';
import { paths, shipmentLabelPath, trackingPath } from '@/app/paths';
import { cityName } from '@/domain/cities';
import { formatMoney, formatNumber, formatPlainDate } from '@/i18n/format';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { MoreLink } from '@/ui/MoreLink';
import records from '@/kits/records/Records.module.css';
import { ShipmentHistory } from '@/kits/records/ShipmentHistory';
import { StatusBadge } from '@/ui/StatusBadge';
import { statusTone } from '@/domain/statusTone';
import { useToast } from '@/ui/toaster';

/** Until the pickup a shipment can be called off. The server decides anew. */
export const canCancel = ({ status }: Pick<Shipment, 'status'>) =>
  status === 'SHIPMENT_STATUS_QUOTE_REQUESTED' || status === 'SHIPMENT_STATUS_CONFIRMED';

/** A shipment with all that is known about it, and what can still be done. */
export function ShipmentDetail({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation(['shipments', 'cargo', 'tracking']);
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const [cancel, { isLoading }] = userApi.useCancelShipmentMutation();

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(shipment.trackingNumber);
      toast.success(t('copied'));
    } catch {
      // Without HTTPS, or refused by the visitor.
      toast.error(t('copyFailed'));
    }
  };
  const confirm = async () => {
    const { error } = await cancel({ id: shipment.id, cancelShipmentBody: {} });
    if (error) toast.error(t('cancel.failed'), apiErrorText(error));
    else toast.success(t('cancel.done'));
    setAsking(false);
  };

  return (
    <>
      <header className={records.head}>
        <h1>{t('tracking:route', { from: cityName(shipment.pickupCity), to: cityName(shipment.deliveryCity) })}</h1>
        <StatusBadge variant={statusTone(shipment.status)}>{t(`tracking:status.${shipment.status}`)}</StatusBadge>
      </header>
      <div className={records.actions}>
        <span>
          {t('number')}: <b className="ltr num">{shipment.trackingNumber}</b>
        </span>
        <Button size="small" onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <MoreLink to={trackingPath(shipment.trackingNumber)}>{t('track')}</MoreLink>
      </div>
      <div className={records.two}>
        <div className={records.part}>
          <dl className={records.facts}>
            {factsOf(shipment, t as never).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {canCancel(shipment) && <p className="muted">{t('cancel.until')}</p>}
          <div className={records.actions}>
            <Button variant="contained" to={shipmentLabelPath(shipment.id)}>
              {t('label')}
            </Button>
            {canCancel(shipment) && <Button onClick={() => setAsking(true)}>{t('cancel.action')}</Button>}
          </div>
          <p>
            <MoreLink to={paths.shipments}>{t('all')}</MoreLink>
          </p>
        </div>
        <section className={records.part}>
          <h2>{t('tracking:history')}</h2>
          <ShipmentHistory history={shipment.history} status={shipment.status} />
        </section>
      </div>
      {asking && (
        <ConfirmDialog
          open
          destructive
          title={t('cancel.title')}
          action={t('cancel.confirm')}
          keep={t('cancel.keep')}
          disabled={isLoading}
          onConfirm={() => void confirm()}
          onClose={() => setAsking(false)}
        >
          <p>{t('cancel.text')}</p>
        </ConfirmDialog>
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

function factsOf(shipment: Shipment, t: (key: string, values?: object) => string): [string, ReactNode][] {
  const { dimensions: size } = shipment;
  const all: [string, ReactNode][] = [
    [t('fact.pickup'), stop(shipment.pickup)],
    [t('fact.delivery'), stop(shipment.delivery)],
    [t('fact.pickupDate'), formatPlainDate(shipment.pickupDate)],
    [t('fact.expected'), formatPlainDate(shipment.estimatedDeliveryDate)],
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
    [t('fact.price'), figure(formatMoney(shipment.quotedPrice))],
    [t('fact.proof'), shipment.proofOfDelivery && <bdi>{shipment.proofOfDelivery}</bdi>],
  ];
  return all.filter(([, value]) => Boolean(value));
}
