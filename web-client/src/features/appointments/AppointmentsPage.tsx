import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { authThen, paths } from '@/app/paths';
import { selectAuth } from '@/auth/authSlice';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { PageLoading } from '@/ui/PageLoading';
import { PageTitle } from '@/ui/PageTitle';
import styles from './AppointmentsPage.module.css';

/** Visitors are asked to log in (product specification, section 2). Appointments themselves join with their service. */
export default function AppointmentsPage() {
  const { t } = useTranslation('appointments');
  const { status, user } = useSelector(selectAuth);
  if (status === 'loading') return <PageLoading />;
  if (!user) {
    return (
      <>
        <PageTitle unlisted>{t('title')}</PageTitle>
        <EmptyState
          page
          title={t('signedOut.title')}
          text={t('signedOut.text')}
          action={
            <Button variant="contained" to={authThen(paths.appointments)}>
              {t('signedOut.action')}
            </Button>
          }
        />
      </>
    );
  }
  return (
    <div className={`wrap ${styles.page}`}>
      <PageTitle unlisted>{t('title')}</PageTitle>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <p className="muted">{t('lead')}</p>
      </header>
      <div className={styles.two}>
        <section aria-label={t('upcoming.heading')} className={styles.upcoming}>
          <EmptyState
            title={t('upcoming.title')}
            text={t('upcoming.text')}
            action={
              <Button variant="contained" to={paths.therapy}>
                {t('upcoming.action')}
              </Button>
            }
          />
        </section>
        <aside className={styles.side}>
          <section>
            <h2>{t('past.heading')}</h2>
            <p className="muted">{t('past.text')}</p>
          </section>
          <section>
            <h2>{t('video.heading')}</h2>
            <p className="muted">{t('video.text')}</p>
          </section>
        </aside>
      </div>
    </div>
  );
}
