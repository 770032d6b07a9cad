import { useTranslation } from 'react-i18next';
import { OrderWizardLoading } from '@/modules/order/OrderWizard';
import { ArchWindow } from '@/ui/ArchWindow';
import { ContactBanner } from '@/ui/ContactBanner';
import { offers } from '@/config/site';
import { dollarRange } from '@/i18n/numbers';
import { Button } from '@/ui/Button';
import KitchenScene from '@/ui/illustrations/KitchenScene.svg';
import { InBrowser } from '@/ui/InBrowser';
import { lazyPart } from '@/ui/lazyPart';
import { PageTitle } from '@/ui/PageTitle';
import { PriceTable } from '@/ui/PriceTable';
import { Loading, Skeleton, SkeletonText } from '@/ui/Skeleton';
import { Steps } from '@/ui/Steps';
import styles from './CleaningPage.module.css';
import { ServiceOverview } from './components/ServiceOverview';
import { QUOTE, SHAPE, showQuote } from './quotePlace';

const CleaningWizard = lazyPart('cleaning.wizard', () => import('./components/CleaningWizard'));
const AllPrices = lazyPart('cleaning.prices', () => import('./components/AllPrices'));
const Coverage = lazyPart('cleaning.coverage', () => import('./components/Coverage'), { texts: ['tracking'] });

/** The cleaning service: prices, tasks and towns; the quote and the booking (docs/product.md, sections 2, 5, 8 and 9). */
export default function CleaningPage() {
  const { t } = useTranslation(['cleaning', 'order']);
  return (
    <div className={styles.page}>
      <PageTitle description={t('description')}>{t('pageTitle')}</PageTitle>
      <section className="bg-(--wash) overflow-hidden">
        <div className="wrap grid-cols-[6fr_5fr] max-md:grid-cols-1 max-md:gap-24 grid items-end gap-48">
          <div className="py-[clamp(40px,5vw,64px)_120px] max-md:pb-12 grid gap-20">
            <h1 className="text-title">{t('title')}</h1>
            <p className="lead">{t('lead')}</p>
            <div className="flex flex-wrap gap-12">
              <Button variant="contained" to={{ hash: QUOTE }} onClick={showQuote}>
                {t('getQuote')}
              </Button>
              <Button to={{ hash: QUOTE }} onClick={showQuote}>
                {t('bookNow')}
              </Button>
            </div>
            <dl className={`${styles.facts} grid-cols-[repeat(3,minmax(0,1fr))] mt-12 max-md:gap-14 grid gap-24`}>
              {(
                [
                  [`$${offers.cleaning.homeFrom}`, 'from'],
                  [`$${offers.cleaning.carpetRoom}`, 'carpet'],
                  ['8–5', 'windows'],
                ] as const
              ).map(([figure, name]) => (
                <div key={name} className="flex gap-2">
                  <dt className="muted text-14 leading-150">{t(`facts.${name}`)}</dt>
                  <dd className="num text-hue font-700 leading-120 text-30">
                    <bdi className="ltr">{figure}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
          </div>
          <ArchWindow className={`${styles.window} self-end`}>
            <KitchenScene className="w-full h-full" />
          </ArchWindow>
        </div>
      </section>
      <section
        className="wrap -mt-72 scroll-mt-96 max-md:-mt-40 relative"
        id={QUOTE}
        aria-label={t('order:quote.title')}
      >
        <InBrowser fallback={<OrderWizardLoading empty={t('bill.emptyText')} shape={SHAPE} />}>
          <CleaningWizard />
        </InBrowser>
      </section>
      <section className="wrap pt-s pb-0 grid gap-16">
        <PriceTable
          caption={t('table.caption')}
          columns={[
            t('table.service'),
            t('size.PROPERTY_SIZE_SMALL'),
            t('size.PROPERTY_SIZE_MEDIUM'),
            t('size.PROPERTY_SIZE_LARGE'),
          ]}
          rows={offers.cleaning.table.map(({ service, ranges }) => ({
            name: t(`service.SERVICE_TYPE_${service}`),
            prices: ranges.map(dollarRange),
          }))}
        />
        <p className="small muted">{t('table.note')}</p>
        <InBrowser fallback={<Skeleton shape="field" />}>
          <AllPrices />
        </InBrowser>
      </section>
      <ServiceOverview />
      <section className="wrap gap-36 pb-s grid">
        <h2>{t('how.title')}</h2>
        <Steps
          steps={(['quote', 'book', 'visit'] as const).map((step) => ({
            title: t(`how.${step}`),
            text: t(`how.${step}Text`),
          }))}
        />
      </section>
      <section
        className={`wrap ${styles.coverage} grid-cols-[minmax(0,4fr)_minmax(0,7fr)] max-md:grid-cols-1 max-md:gap-24 pb-s grid gap-48`}
      >
        <div>
          <h2>{t('coverage.title')}</h2>
          <p className="muted">{t('coverage.text')}</p>
        </div>
        <InBrowser
          fallback={
            <Loading>
              <SkeletonText lines={8} />
            </Loading>
          }
        >
          <Coverage />
        </InBrowser>
      </section>
      <ContactBanner />
    </div>
  );
}
