import { useTranslation } from 'react-i18next';
import styles from './PageLoading.module.css';

/** Holds the place of a page that is on its way. */
export function PageLoading() {
  const { t } = useTranslation();
  return (
    <div className={styles.page} role="status">
      <span className={styles.spinner} aria-hidden />
      <span className="visually-hidden">{t('loading')}</span>
    </div>
  );
}
