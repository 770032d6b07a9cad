import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { isApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';
import { userApi } from '@/api/generated/user.gen';
import { paths } from '@/app/paths';
import { SignedIn } from '@/auth/SignedIn';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { LoadError } from '@/ui/LoadError';
import records from '@/kits/records/Records.module.css';
import { SkeletonRows } from '@/ui/Skeleton';
import { BookingDetail } from './components/BookingDetail';

/** One visit of the signed-in user. */
export default function BookingPage() {
  const { t } = useTranslation('bookings');
  const { id = '' } = useParams();
  return (
    <SignedIn title={t('title')} text={t('signedOut')} action={t('logIn')}>
      <div className={`wrap ${records.page}`}>
        <Booking id={id} />
      </div>
    </SignedIn>
  );
}

function Booking({ id }: { id: string }) {
  const { t } = useTranslation('bookings');
  const { data, error, isFetching, refetch } = userApi.useGetCleaningBookingQuery(
    { id: encodeURIComponent(id) },
    { refetchOnMountOrArgChange: true },
  );
  if (data) return <BookingDetail booking={data} />;
  // An id that is none is refused as wrong; for the person in front of it that is the same.
  if (isApiError(error) && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState
        page
        title={t('notFound')}
        text={t('notFoundText')}
        action={
          <Button variant="contained" to={paths.bookings}>
            {t('all')}
          </Button>
        }
      />
    );
  }
  // The heading stands while it loads, too: a page without one is nowhere for a screen reader.
  return (
    <>
      <header className={records.head}>
        <h1>{t('title')}</h1>
      </header>
      {error ? (
        <LoadError title={t('failedOne')} text={apiErrorText(error)} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </>
  );
}
