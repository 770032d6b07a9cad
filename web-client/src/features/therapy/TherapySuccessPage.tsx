import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { paths } from '@/app/paths';
import { Button } from '@/ui/Button';
import { CheckIcon } from '@/ui/icons';
import { PageTitle } from '@/ui/PageTitle';
import { Steps } from '@/ui/Steps';
import styles from './TherapySuccessPage.module.css';

/** How long the page says that it confirms (product specification, section 9). */
export const CONFIRMING_MS = 2000;

/** How much of the payment's number is shown. */
const SHOWN = 8;

/** Where a payment returns to: two seconds of confirming, then the reference and what comes next. */
export default function TherapySuccessPage() {
  const { t } = useTranslation('therapy');
  const [parameters] = useSearchParams();
  const [confirmed, setConfirmed] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setConfirmed(true), CONFIRMING_MS);
    return () => clearTimeout(timer);
  }, []);

  const reference = parameters.get('session_id')?.slice(-SHOWN) || 'N/A';
  return (
    <div className={`wrap ${styles.page}`}>
      <PageTitle unlisted>{t('success.title')}</PageTitle>
      <div role="status" className={styles.head}>
        <span className={`${styles.seal} ${confirmed ? '' : styles.turning}`}>{confirmed && <CheckIcon />}</span>
        <h1>{confirmed ? t('success.done') : t('success.confirming')}</h1>
        {confirmed && (
          <p className="muted">
            {t('success.reference')} <bdi className={`ltr num ${styles.reference}`}>{reference}</bdi>
          </p>
        )}
      </div>
      {confirmed && (
        <section className={styles.next}>
          <h2>{t('success.next')}</h2>
          <Steps
            steps={(['mail', 'contact', 'dashboard'] as const).map((name) => ({
              title: t(`success.${name}.title`),
              text: t(`success.${name}.text`),
            }))}
          />
          <div className={styles.actions}>
            <Button variant="contained" to={paths.therapyServices}>
              {t('success.therapy')}
            </Button>
            <Button to={paths.home}>{t('success.home')}</Button>
          </div>
        </section>
      )}
    </div>
  );
}
