import { useTranslation } from 'react-i18next';
import { userApi } from '@/api/generated/user.gen';
import { paths } from '@/app/paths';
import { RecordOf } from '@/modules/records';
import { BookingDetail } from './components/BookingDetail';

/** One visit of the signed-in user. */
export default function BookingPage() {
  const { t } = useTranslation('bookings');
  return (
    <RecordOf
      title={t('title')}
      signedOut={t('signedOut')}
      logIn={t('logIn')}
      useRecord={(id) => userApi.useGetCleaningBookingQuery({ id })}
      failed={t('failedOne')}
      notFound={t('notFound')}
      notFoundText={t('notFoundText')}
      all={{ to: paths.bookings, text: t('all') }}
    >
      {(booking) => <BookingDetail booking={booking} />}
    </RecordOf>
  );
}
