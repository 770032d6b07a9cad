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
    <section className={styles.section}>
      <div className="wrap">
        <h2>{t('journey.title')}</h2>
        <div className={styles.road}>
          <JourneyThread className={`mirror ${styles.thread}`} />
          <ol className={styles.steps}>
            {steps.map(([name, Spot]) => (
              <li key={name}>
                <Spot className={styles.spot} />
                <h3>{t(`journey.${name}.title`)}</h3>
                <p className="muted">{t(`journey.${name}.text`)}</p>
              </li>
            ))}
          </ol>
        </div>
        <div className={styles.app}>
          <p className="muted">{t('journey.app')}</p>
          <StoreBadges soon={t('soonOn')} />
        </div>
      </div>
    </section>
  );
}
