import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { isApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';
import type { Therapist } from '@/api/generated/public.gen';
import { userApi } from '@/api/generated/user.gen';
import { authThen } from '@/app/paths';
import { selectAuth } from '@/auth/authSlice';
import { currentLanguage } from '@/i18n';
import { Button } from '@/ui/Button';
import { LoadError } from '@/ui/LoadError';
import { useToast } from '@/ui/toaster';

/** Replaces the free times: the client gets an email when a time is free again. */
export function WaitingList({ therapist: { id, fullName } }: { therapist: Therapist }) {
  const { t } = useTranslation('therapist');
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { user } = useSelector(selectAuth);
  const entry = userApi.useGetMyWaitingListEntryQuery({ therapistId: id }, { skip: !user });
  const waits = Boolean(user && entry.data?.entry);
  const [join, { isLoading: joining }] = userApi.useJoinWaitingListMutation();
  const [leave, { isLoading: leaving }] = userApi.useLeaveWaitingListMutation();

  const change = async () => {
    if (!user) {
      toast.error(t('signIn.title'), t('signIn.text'));
      void navigate(authThen(pathname));
      return;
    }
    const { error } = waits
      ? await leave({ therapistId: id })
      : await join({ therapistId: id, joinWaitingListBody: { languageCode: currentLanguage() } });
    if (isApiError(error) && error.reason === 'THERAPIST_NOT_FULL')
      toast.error(t('waiting.free.title'), t('waiting.free.text', { name: fullName }));
    else if (error) toast.error(t('waiting.failed'), apiErrorText(error));
  };
  return (
    <section className="max-w-720 p-28 grid justify-items-start gap-12 bg-surface border border-line-2 rounded-card">
      <h2 className="text-24">{t('waiting.title', { name: fullName })}</h2>
      <p role="status">{waits ? t('waiting.waits') : t('waiting.text')}</p>
      {entry.error && (
        <LoadError
          title={t('waiting.unknown')}
          text={apiErrorText(entry.error)}
          busy={entry.isFetching}
          onRetry={() => void entry.refetch()}
        />
      )}
      <Button
        variant={waits ? 'outlined' : 'contained'}
        loading={joining || leaving || entry.isFetching}
        onClick={() => void change()}
      >
        {waits ? t('waiting.leave') : t('waiting.join')}
      </Button>
    </section>
  );
}
