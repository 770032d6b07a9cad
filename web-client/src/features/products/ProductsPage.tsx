import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { PageTitle } from '@/ui/PageTitle';
import { WithoutScripts } from '@/ui/form/WithoutScripts';
import { Tabs } from '@/ui/Tabs';
import { useHydrated } from '@/ui/useHydrated';
import { Overview } from './components/Overview';
import { ProductsHero } from './components/ProductsHero';
import { QualityPart } from './components/QualityPart';
import { RequestPart } from './components/RequestPart';
import { SearchPart } from './components/SearchPart';
import { type Part, partOf, parts } from './offer';
import styles from './ProductsPage.module.css';

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
      <section id={OFFER} className={`wrap ${styles.offer}`}>
        <Tabs
          label={t('tabs.label')}
          tabs={parts.map((id) => ({ id, label: t(`tabs.${id}`) }))}
          value={part}
          onChange={choose}
        >
          {(id) => {
            if (id === 'search') return <SearchPart />;
            if (id === 'request') return <RequestPart />;
            return id === 'quality' ? <QualityPart /> : <Overview />;
          }}
        </Tabs>
        <WithoutScripts page />
      </section>
    </div>
  );
}
