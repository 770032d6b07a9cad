import { useTranslation } from 'react-i18next';
import { cityName } from '@/domain/cities';
import { offers } from '@/config/site';
import { dollarRange, formatNumber } from '@/i18n/numbers';
import { OrderWizardLoading } from '@/modules/order/OrderWizard';
import { ContactBanner } from '@/ui/ContactBanner';
import RoadScene from '@/ui/illustrations/RoadScene.svg';
import VanArchScene from '@/ui/illustrations/VanArchScene.svg';
import { InBrowser } from '@/ui/InBrowser';
import { lazyPart } from '@/ui/lazyPart';
import { Ledger } from '@/ui/Ledger';
import { PageTitle } from '@/ui/PageTitle';
import { SkeletonTable } from '@/ui/Skeleton';
import styles from './CargoPage.module.css';
import { SHAPE } from './quoteShape';
import { TrackSection } from './components/TrackSection';

const CargoWizard = lazyPart('cargo.wizard', () => import('./components/CargoWizard'));
const Network = lazyPart('cargo.network', () => import('./components/Network'));

/** Figures of the promises. */
const promises = [
  ['price', '$0'],
  ['door', '2'],
  ['track', 'CG…'],
] as const;

/** Cargo in Alberta: quote, routes, towns and tracking (docs/product.md, sections 2, 5, 8 and 9). */
export default function CargoPage() {
  const { t } = useTranslation(['cargo', 'tracking']);
  return (
    <div className={styles.page}>
      <PageTitle description={t('description')}>{t('title')}</PageTitle>
      <section className="bg-(--wash) pb-s overflow-hidden">
        <div className="wrap">
          <div className="max-md:flex max-md:flex-col relative">
            <div
              className={`${styles.text} max-w-600 pt-56 pb-40 max-xl:max-w-480 max-md:pt-32 max-md:pb-0 z-1 grid justify-items-start gap-16 relative`}
            >
              <p className={`${styles.eyebrow} inline-flex items-center gap-10 muted font-600 text-14`}>
                {t('eyebrow')}
              </p>
              <h1>{t('heading')}</h1>
              <p className="lead">{t('lead')}</p>
            </div>
            <VanArchScene className={`${styles.arch} absolute mirror`} />
          </div>
          <InBrowser fallback={<OrderWizardLoading empty={t('bill.emptyText')} shape={SHAPE} />}>
            <CargoWizard />
          </InBrowser>
        </div>
      </section>
      <section className="pt-m grid">
        <h2 className="wrap">{t('road.title')}</h2>
        <RoadScene className={`${styles.scene} w-full mirror`} />
        <ol
          className={`wrap ${styles.stops} grid-cols-[repeat(3,1fr)] pt-16 max-md:gap-8 max-md:text-14 max-md:leading-150 grid gap-16`}
        >
          <li>
            <h3>{cityName('Calgary')}</h3>
            <p className="muted">{t('road.calgary')}</p>
          </li>
          <li>
            <h3>{cityName('Red Deer')}</h3>
            <p className="muted">{t('road.half')}</p>
          </li>
          <li>
            <h3>{cityName('Edmonton')}</h3>
            <p className="num">
              <b className="ltr">{dollarRange(offers.cargo.price)}</b>{' '}
              <span className="muted">{t('road.edmonton', { distance: formatNumber(offers.cargo.distanceKm) })}</span>
            </p>
          </li>
        </ol>
      </section>
      <section className="wrap pt-s pb-0">
        <InBrowser fallback={<SkeletonTable columns={4} rows={6} />}>
          <Network />
        </InBrowser>
      </section>
      <section className="wrap py-s grid gap-24">
        <h2>{t('why.title')}</h2>
        <Ledger
          rows={promises.map(([name, figure]) => ({
            figure,
            title: t(`why.${name}`),
            text: t(`why.${name}Text`),
          }))}
        />
      </section>
      <TrackSection />
      <ContactBanner />
    </div>
  );
}
