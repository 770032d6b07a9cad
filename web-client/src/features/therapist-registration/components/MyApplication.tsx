import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { apiErrorText } from '@/api/apiErrorText';
import { EDITED } from '@/api/baseApi';
import { publicApi } from '@/api/generated/public.gen';
import { type TherapistApplication, userApi } from '@/api/generated/user.gen';
import { selectAuth } from '@/auth/authSlice';
import { lazyPart } from '@/ui/lazyPart';
import { LoadError } from '@/ui/LoadError';
import { Loading, Skeleton, SkeletonText } from '@/ui/Skeleton';
import { ApplicationForm } from './ApplicationForm';
import styles from './Application.module.css';

const ApplicationState = lazyPart('registration.state', () => import('./ApplicationState'));

/** Returns whether the applicant is editing: a draft, or an application that needs more information. */
const isOpen = ({ status }: TherapistApplication) =>
  status === 'APPLICATION_STATUS_DRAFT' || status === 'APPLICATION_STATUS_INFORMATION_REQUESTED';

/** The user's application: the form until it is submitted, then its state. Visitors fill in the form too and sign in at the end. */
export default function MyApplication() {
  const { t } = useTranslation('applications');
  const { status, user } = useSelector(selectAuth);
  const options = publicApi.useGetApplicationOptionsQuery();
  const mine = userApi.useGetMyApplicationQuery(undefined, { ...EDITED, skip: !user });
  // The application that a new one follows.
  const [followed, setFollowed] = useState<string>();
  const none = mine.data?.id === '';
  const application = user && !none ? mine.data : undefined;
  const error = options.error ?? mine.error;
  const known = status === 'resolved' && options.data && (!user || application || none);

  return (
    <div className="max-w-960 grid gap-28">
      <div className="grid gap-8">
        <h2>{t('title')}</h2>
        {(!application || isOpen(application)) && <p className="muted">{t('lead')}</p>}
      </div>
      {known && options.data ? (
        application && !isOpen(application) && followed !== application.id ? (
          <Suspense fallback={<Waiting />}>
            <ApplicationState
              application={application}
              options={options.data}
              onAgain={() => setFollowed(application.id)}
            />
          </Suspense>
        ) : (
          <ApplicationForm key={user?.id ?? ''} application={application} options={options.data} />
        )
      ) : error ? (
        <LoadError
          title={t('failed')}
          text={apiErrorText(error)}
          busy={options.isFetching || mine.isFetching}
          onRetry={() => {
            if (options.error) void options.refetch();
            if (user && mine.error) void mine.refetch();
          }}
        />
      ) : (
        <Waiting />
      )}
    </div>
  );
}

function Waiting() {
  return (
    <Loading className={styles.waiting}>
      <Skeleton shape="title" width="half" />
      <SkeletonText lines={8} />
    </Loading>
  );
}
