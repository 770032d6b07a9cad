import { useTranslation } from 'react-i18next';
import styles from './SkipLink.module.css';

/** Id of the main part of every page. */
export const MAIN = 'main';

/** First stop of the Tab key: skips the navigation. */
export function SkipLink() {
  const { t } = useTranslation('shell');
  return (
    <a
      className={`${styles.skip} rounded-field font-650 bg-surface shadow-card`}
      href={`#${MAIN}`}
      onClick={(event) => {
        // The fragment of the address belongs to auth-js and the router.
        event.preventDefault();
        document.getElementById(MAIN)?.focus();
      }}
    >
      {t('nav.skip')}
    </a>
  );
}
