import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Shipment, Stop } from '@/api/generated/user.gen';
import { shipmentPath, trackingPath } from '@/app/paths';
import { brandName, site } from '@/config/site';
import { currentLanguage } from '@/i18n';
import { cityName } from '@/domain/cities';
import { enumText } from '@/i18n/enumText';
import { formatPlainDate } from '@/i18n/format';
import { formatNumber } from '@/i18n/numbers';
import { BrandMark } from '@/ui/BrandMark';
import { Button } from '@/ui/Button';
import { lazyPart } from '@/ui/lazyPart';
import { Skeleton } from '@/ui/Skeleton';
import { ShipmentOf } from './components/ShipmentOf';
import styles from './LabelPage.module.css';

const QrCode = lazyPart('label.qr-code', () => import('./components/QrCode'));

/** The label of a shipment: sender, recipient, number and QR code, in postcard size. */
export default function LabelPage() {
  const { t } = useTranslation('shipments');
  return <ShipmentOf title={t('sheet.title')}>{(shipment) => <Label shipment={shipment} />}</ShipmentOf>;
}

function Label({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation(['shipments', 'cargo']);
  const number = shipment.trackingNumber;
  return (
    <>
      <header className={`${styles.head} grid gap-16 print:hidden`}>
        <h1>{t('sheet.title')}</h1>
        <p className="muted">{t('sheet.hint')}</p>
        <div className="flex flex-wrap gap-12">
          <Button variant="contained" onClick={() => window.print()}>
            {t('sheet.print')}
          </Button>
          <Button to={shipmentPath(shipment.id)}>{t('sheet.back')}</Button>
        </div>
      </header>
      {/* Paper is white in both colour schemes. */}
      <article className={styles.label} data-scheme="light" aria-label={t('sheet.title')}>
        <p className={styles.brand}>
          <BrandMark className={styles.mark} />
          {brandName(currentLanguage())}
          <bdi className="ltr num">{site.phoneText}</bdi>
        </p>
        <div className="grid gap-[4mm] wrap-anywhere">
          <Address title={t('sheet.from')} city={shipment.pickupCity} stop={shipment.pickup} />
          <Address title={t('sheet.to')} city={shipment.deliveryCity} stop={shipment.delivery} large />
        </div>
        <div className="grid grid-cols-[34mm_minmax(0,1fr)] gap-[4mm] items-center pt-[3mm] border-t border-normal text-14">
          <Suspense fallback={<Skeleton shape="picture" />}>
            <QrCode text={site.origin + trackingPath(number)} label={t('sheet.qr')} className={styles.qr} />
          </Suspense>
          <div>
            <p className="ltr num text-17 font-700 wrap-anywhere">{number}</p>
            <p>
              {enumText('cargo:type', shipment.cargoType)} ·{' '}
              <bdi>{t('kg', { weight: formatNumber(shipment.weightKg) })}</bdi>
            </p>
            <p>{t('picked', { date: formatPlainDate(shipment.pickupDate) })}</p>
          </div>
        </div>
      </article>
    </>
  );
}

function Address({ title, city, stop, large }: { title: string; city: string; stop?: Stop; large?: boolean }) {
  return (
    <div className={large ? `${styles.to} p-[3mm] border-2 border-normal text-17` : undefined}>
      <h2>{title}</h2>
      <p className={styles.city}>{cityName(city)}</p>
      <p>
        <bdi>{stop?.address}</bdi>
      </p>
      <p>
        <bdi>{stop?.contactName}</bdi> · <bdi className="ltr num">{stop?.contactPhone}</bdi>
      </p>
    </div>
  );
}
