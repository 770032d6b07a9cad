import { useTranslation } from 'react-i18next';
import styles from './PageLoading.module.css';

/** Placeholder of a page that is loading. */
export function PageLoading() {
  const { t } = useTranslation();
  return (
    <div className="min-h-[70vh] grid place-items-center" role="status">
      <span className={`${styles.spinner} rounded-full`} aria-hidden />
      <span className="visually-hidden">{t('loading')}</span>
    </div>
  );
}
