import { useTranslation } from 'react-i18next';
import BrowseSpot from '@/ui/illustrations/BrowseSpot.svg';
import CalendarSpot from '@/ui/illustrations/CalendarSpot.svg';
import JourneyThread from '@/ui/illustrations/JourneyThread.svg';
import PaymentSpot from '@/ui/illustrations/PaymentSpot.svg';
import ProfileSpot from '@/ui/illustrations/ProfileSpot.svg';
import { StoreBadges } from '@/ui/StoreBadges';
import styles from './Journey.module.css';

const steps = [
  ['browse', BrowseSpot],
  ['review', ProfileSpot],
  ['book', CalendarSpot],
  ['pay', PaymentSpot],
] as const;

/** The four steps from browsing to the first session. */
export function Journey() {
  const { t } = useTranslation('therapy');
  return (
    <section className="bg-sand py-m">
      <div className="wrap">
        <h2>{t('journey.title')}</h2>
        <div className="mt-40 relative">
          <JourneyThread className={`mirror ${styles.thread} absolute w-full`} />
          <ol
            className={`${styles.steps} grid-cols-[repeat(4,1fr)] max-lg:grid-cols-[1fr_1fr] max-lg:gap-y-32 max-lg:gap-x-20 grid gap-32 relative`}
          >
            {steps.map(([name, Spot]) => (
              <li key={name} className="grid content-start gap-8">
                <Spot className={styles.spot} />
                <h3 className="text-18">{t(`journey.${name}.title`)}</h3>
                <p className="muted">{t(`journey.${name}.text`)}</p>
              </li>
            ))}
          </ol>
        </div>
        <div className="mt-48 flex flex-wrap items-center gap-32 gap-y-20">
          <p className="muted">{t('journey.app')}</p>
          <StoreBadges soon={t('soonOn')} />
        </div>
      </div>
    </section>
  );
}
