import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { therapySections } from '@/app/paths';
import { PageTitle } from '@/ui/PageTitle';
import { showSection, useSectionOfAddress } from '@/ui/sections';
import { Assistant } from './components/Assistant';
import { Finder } from './components/Finder';
import { JoinAndApp } from './components/JoinAndApp';
import { Journey } from './components/Journey';
import { PaymentBanner } from './components/PaymentBanner';
import { TherapistList } from './components/TherapistList';
import { TherapyHero } from './components/TherapyHero';
import type { Search } from './search';
import styles from './TherapyPage.module.css';

const promises = ['verified', 'languages', 'specialized'] as const;

/** The therapy service (docs/product.md, section 2). The matching box and the finder search the same list. */
export default function TherapyPage() {
  const { t } = useTranslation('therapy');
  const [search, setSearch] = useState<Search>({ kind: 'all' });
  // A new search or a reset clears the finder's form.
  const [round, setRound] = useState(0);
  useSectionOfAddress();

  const begin = (next: Search) => {
    setSearch(next);
    if (next.kind !== 'filter') setRound((before) => before + 1);
  };

  return (
    <div className={styles.page}>
      <PageTitle description={t('description')}>{t('title')}</PageTitle>
      <PaymentBanner />
      <TherapyHero
        onMatch={(wish) => {
          begin({ kind: 'match', ...wish });
          showSection(therapySections.therapists);
        }}
      />
      <section id={therapySections.therapists} className={styles.therapists}>
        <div className="wrap">
          <div className={styles.head}>
            <h2>{t('finder.title')}</h2>
            <p className="muted">{t('finder.lead')}</p>
          </div>
          <Finder key={round} onFind={(filters) => begin({ kind: 'filter', ...filters })} />
          <div className={styles.columns}>
            <div>
              <TherapistList search={search} onReset={() => begin({ kind: 'all' })} />
              <ul className={styles.promises}>
                {promises.map((name) => (
                  <li key={name}>
                    <h3>{t(`promises.${name}.title`)}</h3>
                    <p className="muted">{t(`promises.${name}.text`)}</p>
                  </li>
                ))}
              </ul>
            </div>
            <div className={styles.side}>
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
