import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { userApi } from '@/api/generated/user.gen';
import { paths } from '@/app/paths';
import { OneRecord, RecordPage } from '@/kits/records';
import { BookingDetail } from './components/BookingDetail';

/** One visit of the signed-in user. */
export default function BookingPage() {
  const { t } = useTranslation('bookings');
  return (
    <RecordPage title={t('title')} signedOut={t('signedOut')} logIn={t('logIn')}>
      <Booking />
    </RecordPage>
  );
}

function Booking() {
  const { t } = useTranslation('bookings');
  const { id = '' } = useParams();
  const query = userApi.useGetCleaningBookingQuery({ id: encodeURIComponent(id) }, { refetchOnMountOrArgChange: true });
  return (
    <OneRecord
      query={query}
      title={t('title')}
      failed={t('failedOne')}
      notFound={t('notFound')}
      notFoundText={t('notFoundText')}
      all={{ to: paths.bookings, text: t('all') }}
    >
      {(booking) => <BookingDetail booking={booking} />}
    </OneRecord>
  );
}
