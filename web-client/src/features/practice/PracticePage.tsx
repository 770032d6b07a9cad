import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { isApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';
import { EDITED } from '@/api/baseApi';
import { type TherapistProfile, userApi } from '@/api/generated/user.gen';
import { paths, therapistPath } from '@/app/paths';
import { SecondFactorBanner, SecondFactorGate } from '@/auth/SecondFactorGate';
import { RecordHeading, RecordPage } from '@/modules/records';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { LoadError } from '@/ui/LoadError';
import { Notice } from '@/ui/Notice';
import { SkeletonRows } from '@/ui/Skeleton';
import { Tabs } from '@/ui/Tabs';
import { CalendarFeed } from './components/CalendarFeed';
import { Earnings } from './components/Earnings';
import { NextSessions } from './components/NextSessions';
import { ProfileForm } from './components/ProfileForm';
import { WeekForm } from './components/WeekForm';

const parts = ['week', 'profile', 'earnings'] as const;

/** A therapist's practice: hours, next sessions, profile, earnings and the calendar feed. */
export default function PracticePage() {
  const { t } = useTranslation('practice');
  return (
    <RecordPage title={t('title')} signedOut={t('signedOut.text')} logIn={t('signedOut.action')}>
      <SecondFactorGate>
        <Practice />
      </SecondFactorGate>
    </RecordPage>
  );
}

function Practice() {
  const { t } = useTranslation('practice');
  const query = userApi.useGetTherapistProfileQuery(undefined, EDITED);
  const { data, error, isFetching, refetch } = query;
  // Without a practice, the user is not a therapist, or the practice is not open yet.
  if (!data && isApiError(error) && (error.status === 403 || error.status === 404)) {
    return (
      <EmptyState
        page
        title={t('none.title')}
        text={t('none.text')}
        action={
          <Button variant="contained" to={paths.therapistRegistration}>
            {t('none.action')}
          </Button>
        }
      />
    );
  }
  const listed = data?.status === 'PROFILE_STATUS_LISTED' ? data.therapist : undefined;
  return (
    <>
      <RecordHeading beside={listed && <Button to={therapistPath(listed.id)}>{t('asClients')}</Button>}>
        {t('title')}
      </RecordHeading>
      <SecondFactorBanner />
      {data ? (
        <Own profile={data} refetch={refetch} />
      ) : error ? (
        <LoadError title={t('failed')} text={apiErrorText(error)} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </>
  );
}

interface OwnProps {
  profile: TherapistProfile;
  refetch: React.ComponentProps<typeof ProfileForm>['refetch'];
}

function Own({ profile, refetch }: OwnProps) {
  const { t } = useTranslation('practice');
  const [search, setSearch] = useSearchParams();
  const shown = parts.find((part) => part === search.get('tab')) ?? 'week';
  const suspended = profile.status === 'PROFILE_STATUS_SUSPENDED';
  return (
    <>
      {profile.status !== 'PROFILE_STATUS_LISTED' && (
        <Notice tone={suspended ? 'warning' : 'info'} title={suspended ? t('suspended.title') : t('hidden.title')}>
          <p>{suspended ? t('suspended.text') : t('hidden.text')}</p>
        </Notice>
      )}
      <Tabs
        label={t('parts')}
        value={shown}
        onChange={(tab) => setSearch(tab === 'week' ? {} : { tab }, { replace: true })}
        tabs={parts.map((id) => ({ id, label: t(`part.${id}`) }))}
      >
        {(part) =>
          part === 'week' ? (
            <div className="grid-cols-[minmax(0,7fr)_minmax(0,4fr)] max-[1024px]:grid-cols-1 grid items-start gap-48">
              <WeekForm />
              <div className="grid gap-32">
                <NextSessions />
                <CalendarFeed />
              </div>
            </div>
          ) : part === 'profile' ? (
            <ProfileForm profile={profile} refetch={refetch} />
          ) : (
            <Earnings />
          )
        }
      </Tabs>
    </>
  );
}
