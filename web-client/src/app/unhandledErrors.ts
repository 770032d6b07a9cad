import { t } from 'i18next';
import { reportClientError } from '@/api/clientErrors';
import { toastShown } from '@/ui/toaster';
import type { AppStore } from './store';

/**
 * Shows a toast and sends a report for errors that no code handled, because a button that does
 * nothing looks broken. Returns the function that stops it.
 */
export function watchUnhandledErrors(dispatch: AppStore['dispatch']) {
  const onError = (error: unknown) => {
    // Errors of other origins' scripts and notices of the browser have no error object. An aborted
    // request is not a failure.
    if (!error || (error instanceof DOMException && error.name === 'AbortError')) return;
    reportClientError('UNHANDLED', error);
    dispatch(toastShown({ severity: 'error', title: t('shell:unexpected.title'), text: t('shell:unexpected.text') }));
  };
  const stop = new AbortController();
  window.addEventListener('error', ({ error }) => onError(error), stop);
  window.addEventListener('unhandledrejection', ({ reason }) => onError(reason), stop);
  return () => stop.abort();
}
