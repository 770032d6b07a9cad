import { Component, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/ui/EmptyState';
import { LoadFailure } from '@/ui/loadLater';
import { PageTitle } from '@/ui/PageTitle';
import { MAIN } from '@/modules/frame';

interface PageBoundaryProps {
  /** Current address: going to another page retries. */
  at: string;
  /** Frame of the error, where the page would have its own. */
  framed?: (content: ReactNode) => ReactNode;
  children: ReactNode;
}

interface PageBoundaryState {
  at: string;
  /** The thrown value, wrapped because any value can be thrown. */
  failure: { error: unknown } | null;
}

const isOffline = (error: unknown) => error instanceof LoadFailure && error.why === 'offline';

/**
 * Shown inside the layout instead of a page that could not be loaded because the server is
 * unreachable, so that the visitor can navigate on. ErrorFallback handles every other failure.
 */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { at: this.props.at, failure: null };

  static getDerivedStateFromError(error: unknown): Partial<PageBoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ at }: PageBoundaryProps, state: PageBoundaryState): PageBoundaryState | null {
    return at === state.at ? null : { at, failure: null };
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof LoadFailure) error.forget();
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    if (!isOffline(failure.error)) throw failure.error;
    const page = <UnreachablePage onRetry={() => this.setState({ failure: null })} />;
    return this.props.framed?.(page) ?? page;
  }
}

function UnreachablePage({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['shell', 'common']);
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  });

  return (
    <div className="wrap" role="alert">
      <PageTitle unlisted>{t('unreachable.title')}</PageTitle>
      <EmptyState
        page
        title={t('unreachable.title')}
        text={t('unreachable.text')}
        action={
          <button
            type="button"
            className="min-h-48 mt-12 py-11 px-22 hover:bg-primary-hover bg-primary text-on-primary font-650 cursor-pointer border-0 rounded-btn"
            onClick={() => {
              // The button disappears, so screen reader users continue at the page.
              document.getElementById(MAIN)?.focus({ preventScroll: true });
              onRetry();
            }}
          >
            {t('common:retry')}
          </button>
        }
      />
    </div>
  );
}
