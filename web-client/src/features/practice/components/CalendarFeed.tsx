import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import { userApi } from '@/api/generated/user.gen';
import { ActionDialog } from '@/modules/records';
import { Button } from '@/ui/Button';
import { useToast } from '@/ui/toaster';
import styles from '../PracticePage.module.css';

/** A secret address for calendar programs. It is shown once. */
export function CalendarFeed() {
  const { t } = useTranslation('practice');
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const [create] = userApi.useCreateCalendarFeedMutation();
  const [url, setUrl] = useState<string>();
  const act = async () => {
    const answer = await create({ createCalendarFeedRequest: {} });
    // A rejected call replaces no address; a lost response may have.
    const isRejected = isApiError(answer.error) && typeof answer.error.status === 'number' && answer.error.status < 500;
    if (!isRejected) setUrl(answer.data?.url);
    return answer;
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url ?? '');
      toast.success(t('feed.copied'));
    } catch {
      // Unavailable without HTTPS, or denied by the user.
      toast.error(t('feed.copyFailed'));
    }
  };
  return (
    <section className={`${styles.part} grid gap-16`}>
      <h2>{t('feed.title')}</h2>
      <p className="muted">{t('feed.text')}</p>
      {url && (
        <>
          <p className="ltr py-12 px-16 wrap-anywhere bg-surface border border-line-2 rounded-field">{url}</p>
          <p className="small muted">{t('feed.once')}</p>
        </>
      )}
      <div className="flex flex-wrap items-center gap-24 gap-y-12">
        {url && (
          <Button variant="contained" onClick={() => void copy()}>
            {t('feed.copy')}
          </Button>
        )}
        <Button onClick={() => setAsking(true)}>{url ? t('feed.another') : t('feed.make')}</Button>
      </div>
      {asking && (
        <ActionDialog
          title={t('feed.ask')}
          action={t('feed.make')}
          done={t('feed.made')}
          failed={t('feed.failed')}
          act={act}
          onClose={() => setAsking(false)}
        >
          {t('feed.askText')}
        </ActionDialog>
      )}
    </section>
  );
}
