import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { therapySections } from '@/app/paths';
import { PageTitle } from '@/ui/PageTitle';
import { showSection, useSectionOfAddress } from '@/ui/sections';
import { useHydrated } from '@/ui/useHydrated';
import { Assistant } from './components/Assistant';
import { Finder } from './components/Finder';
import { JoinAndApp } from './components/JoinAndApp';
import { Journey } from './components/Journey';
import { PaymentBanner } from './components/PaymentBanner';
import { TherapistList } from './components/TherapistList';
import { TherapyHero } from './components/TherapyHero';
import { noFilters, readSearch, type Search, writeSearch } from './search';
import styles from './TherapyPage.module.css';

const promises = ['verified', 'languages', 'specialized'] as const;

/** The therapy service (docs/product.md, section 2). The matching box and the finder search the same list. */
export default function TherapyPage() {
  const { t } = useTranslation('therapy');
  const [parameters, setParameters] = useSearchParams();
  const isHydrated = useHydrated();
  // The written-out page knows no parameters.
  const search: Search = isHydrated ? readSearch(parameters) : { kind: 'all' };
  useSectionOfAddress();

  const find = (next: Search) => setParameters((before) => writeSearch(next, before), { replace: true });
  const showList = () => showSection(therapySections.therapists);

  return (
    <div className={styles.page}>
      <PageTitle description={t('description')}>{t('title')}</PageTitle>
      <PaymentBanner />
      <TherapyHero
        onMatch={(wish) => {
          find({ kind: 'match', ...wish });
          showList();
        }}
      />
      <section id={therapySections.therapists} className="py-m">
        <div className="wrap">
          <div className={`${styles.head} mb-28 grid gap-12`}>
            <h2>{t('finder.title')}</h2>
            <p className="muted">{t('finder.lead')}</p>
          </div>
          <Finder
            filters={search.kind === 'filter' ? search : noFilters}
            onChange={(filters) => find({ ...filters, kind: 'filter' })}
            onFind={showList}
          />
          <div className="grid-cols-[minmax(0,1fr)_392px] mt-28 max-xl:grid-cols-1 max-xl:gap-48 grid items-start gap-40">
            <div>
              <TherapistList search={search} onReset={() => find({ kind: 'all' })} />
              <ul className={`${styles.promises} grid-cols-[repeat(auto-fit,minmax(200px,1fr))] mt-48 grid gap-32`}>
                {promises.map((name) => (
                  <li key={name} className="grid content-start gap-8">
                    <h3 className="text-18">{t(`promises.${name}.title`)}</h3>
                    <p className="muted">{t(`promises.${name}.text`)}</p>
                  </li>
                ))}
              </ul>
            </div>
            <div className="top-88 max-xl:static sticky">
              <Assistant />
            </div>
          </div>
        </div>
      </section>
      <Journey />
      <JoinAndApp />
    </div>
  );
}
