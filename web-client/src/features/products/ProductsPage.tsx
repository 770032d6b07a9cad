import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { lazyPart } from '@/ui/lazyPart';
import { PageTitle } from '@/ui/PageTitle';
import { PartBoundary } from '@/ui/PartBoundary';
import { SkeletonCards } from '@/ui/Skeleton';
import { WithoutScripts } from '@/ui/form/WithoutScripts';
import { Tabs } from '@/ui/Tabs';
import { useHydrated } from '@/ui/useHydrated';
import { Overview } from './components/Overview';
import { ProductsHero } from './components/ProductsHero';
import { QualityPart } from './components/QualityPart';
import { type Part, partOf, parts } from './offer';
import styles from './ProductsPage.module.css';

const CatalogueSearch = lazyPart(
  'products.search',
  () => import(/* webpackChunkName: "catalogue-search" */ './catalogue/CatalogueSearch'),
  { texts: ['catalogue'], api: true },
);
const RequestWizard = lazyPart(
  'products.request',
  () => import(/* webpackChunkName: "product-request" */ './request/RequestWizard'),
  { texts: ['requests', 'catalogue', 'upload', 'order'], api: true },
);

const panels = { overview: Overview, search: CatalogueSearch, request: RequestWizard, quality: QualityPart };

const OFFER = 'offer';

/** The sourcing service: four tabs under the harbour (docs/product.md, section 2). */
export default function ProductsPage() {
  const { t } = useTranslation('products');
  const [parameters, setParameters] = useSearchParams();
  // The prerendered page has no query, so the first render shows the overview.
  const hydrated = useHydrated();
  const part = partOf(hydrated ? parameters.get('tab') : null);

  const choose = (chosen: Part) =>
    setParameters((before) => {
      before.set('tab', chosen);
      return before;
    });

  return (
    <div className={styles.page}>
      <PageTitle description={t('description')}>{t('title')}</PageTitle>
      <ProductsHero low={part !== 'overview'} onOpen={() => document.getElementById(OFFER)?.scrollIntoView()} />
      <section id={OFFER} className={`wrap ${styles.offer} pt-24 pb-l`}>
        <Tabs
          label={t('tabs.label')}
          tabs={parts.map((id) => ({ id, label: t(`tabs.${id}`) }))}
          value={part}
          onChange={choose}
        >
          {(id) => {
            const Panel = panels[id];
            return (
              <PartBoundary part={`products.${id}`}>
                <Suspense fallback={<SkeletonCards cards={4} />}>
                  <Panel />
                </Suspense>
              </PartBoundary>
            );
          }}
        </Tabs>
        <WithoutScripts page />
      </section>
    </div>
  );
}
