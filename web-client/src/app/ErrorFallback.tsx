import { t } from 'i18next';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { reportCaughtError } from '@/ui/PartBoundary';
import styles from './ErrorFallback.module.css';

/**
 * Replaces the whole page when rendering fails (docs/product.md, section 2). Reads its texts
 * directly from i18next without suspending, because loading may be the part that failed.
 */
export class ErrorFallback extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    console.error('A page failed to render', error, componentStack);
    reportCaughtError(error);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className={styles.page}>
        <div className={styles.card} role="alert">
          <h1>{t('shell:crash.title')}</h1>
          <p className="lead">{t('shell:crash.text')}</p>
          <button type="button" className={styles.button} onClick={() => window.location.reload()}>
            {t('shell:crash.refresh')}
          </button>
        </div>
      </main>
    );
  }
}
