import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isUploading, onUploads, uploadProgress } from '@/browser/runningUploads';

/** Progress of uploads on every page, also after the user has left the page that began them. */
export function UploadStatus() {
  const { t } = useTranslation();
  const progress = useSyncExternalStore(onUploads, uploadProgress, uploadProgress);
  const { done, failed, total, home } = progress;
  const running = isUploading(progress);
  // Written-out pages do not contain it, so that hydration finds the same elements.
  if (total === 0) return null;
  return (
    <div
      role="status"
      className="fixed bottom-24 start-24 z-1300 max-w-[calc(100%_-_48px)] py-10 px-16 rounded-btn text-15 bg-surface border border-line shadow-card"
      hidden={!running && failed === 0}
    >
      {running && <p className="num">{t('uploads.running', { number: Math.min(done + failed + 1, total), total })}</p>}
      {!running && failed > 0 && home && (
        <p>
          {t('uploads.failed')} <Link to={home}>{t('uploads.show')}</Link>
        </p>
      )}
    </div>
  );
}
