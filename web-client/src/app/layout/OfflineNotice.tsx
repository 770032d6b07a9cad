import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '@/ui/toaster';
import { WarningIcon } from '@/ui/icons';
import styles from './OfflineNotice.module.css';

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/**
 * Shows that the connection is lost, and announces when it is back. The live region is always on
 * the page, because screen readers often skip one that is inserted with its text.
 */
export function OfflineNotice() {
  const { t } = useTranslation('shell');
  const toast = useToast();
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const wasOnline = useRef(online);

  useEffect(() => {
    if (online && !wasOnline.current) toast.success(t('offline.back'));
    wasOnline.current = online;
  }, [online, t, toast]);

  return (
    <div role="status" className="bottom-0 z-1200 sticky">
      {!online && (
        <div className="py-14 px-24 border-t border-warning bg-warning-wash flex items-center gap-12">
          <WarningIcon className={styles.icon} />
          <p>
            <strong>{t('offline.title')}</strong> {t('offline.text')}
          </p>
        </div>
      )}
    </div>
  );
}
