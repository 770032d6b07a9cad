import i18next from 'i18next';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import styles from './ErrorFallback.module.css';

/**
 * The whole page when rendering fails (product specification, section 2). It takes its texts straight from i18next, without
 * suspending, because what failed may be the loading of anything else.
 */
export function ErrorFallback() {
  const error = useRouteError();
  useEffect(() => console.error('A page failed to render', error), [error]);
  return (
    <main className={styles.page}>
      <div className={styles.card} role="alert">
        <h1>{i18next.t('shell:crash.title')}</h1>
        <p className="lead">{i18next.t('shell:crash.text')}</p>
        <button type="button" className={styles.button} onClick={() => window.location.reload()}>
          {i18next.t('shell:crash.refresh')}
        </button>
      </div>
    </main>
  );
}
