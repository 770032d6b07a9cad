import { useTranslation } from 'react-i18next';
import styles from './SkipLink.module.css';

/** Id of the main part of every page. */
export const MAIN = 'main';

/** The first thing on the Tab path: jumps over the navigation. */
export function SkipLink() {
  const { t } = useTranslation('shell');
  return (
    <a
      className={styles.skip}
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
