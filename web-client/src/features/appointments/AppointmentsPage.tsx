import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { authThen, paths } from '@/app/paths';
import { selectAuth } from '@/auth/authSlice';
import { ButtonLink } from '@/ui/ButtonLink';
import { EmptyState } from '@/ui/EmptyState';
import { PageLoading } from '@/ui/PageLoading';
import { PageTitle } from '@/ui/PageTitle';

/** Visitors are asked to log in (product specification, section 2). Appointments join with their service. */
export default function AppointmentsPage() {
  const { t } = useTranslation('appointments');
  const { status, user } = useSelector(selectAuth);
  if (status === 'loading') return <PageLoading />;
  const state = user ? 'empty' : 'signedOut';
  return (
    <>
      <PageTitle unlisted>{t('title')}</PageTitle>
      <EmptyState
        page
        title={t(`${state}.title`)}
        text={t(`${state}.text`)}
        action={
          <ButtonLink to={user ? paths.therapy : authThen(paths.appointments)}>{t(`${state}.action`)}</ButtonLink>
        }
      />
    </>
  );
}
