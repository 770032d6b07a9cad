import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ButtonLink } from '@/ui/ButtonLink';
import { OpenMesobSpot } from '@/ui/illustrations/mesobs';
import { PageTitle } from '@/ui/PageTitle';
import styles from './NotFoundPage.module.css';
import { paths } from './paths';

/** Every address that leads nowhere. */
export function NotFoundPage() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  useEffect(() => console.error('Not found:', pathname), [pathname]);
  return (
    <section className={`wrap ${styles.page}`}>
      <PageTitle unlisted>{t('notFound.text')}</PageTitle>
      <div className={styles.say}>
        <h1>
          <span className={`num ${styles.code}`}>404</span>
          <span className={styles.oops}>{t('notFound.text')}</span>
        </h1>
        <p className="lead">{t('notFound.hint')}</p>
        <ButtonLink to={paths.home}>{t('notFound.home')}</ButtonLink>
      </div>
      <OpenMesobSpot className={styles.drawing} />
    </section>
  );
}
