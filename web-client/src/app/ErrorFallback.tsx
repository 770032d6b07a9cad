import { t } from 'i18next';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { reportCaughtError } from '@/ui/PartBoundary';

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
      <main className="min-h-[100vh] grid place-items-center p-24">
        <div className="max-w-640 grid justify-items-start gap-20" role="alert">
          <h1>{t('shell:crash.title')}</h1>
          <p className="lead">{t('shell:crash.text')}</p>
          <button
            type="button"
            className="min-h-48 py-11 px-22 hover:bg-primary-hover bg-primary text-on-primary font-650 cursor-pointer border-0 rounded-btn"
            onClick={() => window.location.reload()}
          >
            {t('shell:crash.refresh')}
          </button>
        </div>
      </main>
    );
  }
}
