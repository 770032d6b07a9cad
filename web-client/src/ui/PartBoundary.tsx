import { Component, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { reportClientError } from '@/api/clientErrors';
import { LoadError } from './LoadError';
import { LoadFailure } from './loadLater';

/** Reports an error that an error boundary caught. Without a connection no report arrives. */
export function reportCaughtError(error: unknown, part?: string) {
  if (!(error instanceof LoadFailure)) reportClientError('RENDER', error, part);
  else if (error.why !== 'offline') reportClientError('CHUNK', error.cause, part);
}

interface PartBoundaryProps {
  /** Name in error reports: lower-case letters, digits, dots and hyphens. */
  part?: string;
  /** The page is complete without this part, so a failure shows nothing. */
  quiet?: boolean;
  children: ReactNode;
}

interface PartBoundaryState {
  /** The thrown value, wrapped because any value can be thrown. */
  failure: { error: unknown } | null;
}

/** Replaces a part that failed to load or render with the failure and a retry; the rest of the page stays. */
export class PartBoundary extends Component<PartBoundaryProps, PartBoundaryState> {
  override state: PartBoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown): PartBoundaryState {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof LoadFailure) error.forget();
    reportCaughtError(error, this.props.part);
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    const retry = () => this.setState({ failure: null });
    return <PartFailure error={failure.error} quiet={this.props.quiet} onRetry={retry} />;
  }
}

function PartFailure({ error, quiet, onRetry }: { error: unknown; quiet?: boolean; onRetry: () => void }) {
  const { t } = useTranslation();
  const why = error instanceof LoadFailure ? error.why : 'crashed';
  useEffect(() => {
    if (why !== 'offline') return undefined;
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  });
  if (quiet) return null;
  if (why === 'outdated') {
    return (
      <LoadError
        title={t('part.outdated')}
        text={t('part.outdatedText')}
        action={t('part.refresh')}
        onRetry={() => window.location.reload()}
      />
    );
  }
  return (
    <LoadError
      title={t(why === 'crashed' ? 'part.crashed' : 'part.failed')}
      text={t(why === 'offline' ? 'apiError.offline' : 'part.text')}
      onRetry={() => {
        // The button disappears, so keyboard users continue at the part around it.
        document.activeElement?.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
        onRetry();
      }}
    />
  );
}
