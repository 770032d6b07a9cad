import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { userApi } from '@/api/generated/user.gen';
import { paths } from '@/app/paths';
import { OneRecord, RecordPage } from '@/kits/records';
import { AppointmentDetail } from './components/AppointmentDetail';

/** One session of the signed-in person. */
export default function AppointmentPage() {
  const { t } = useTranslation('appointments');
  return (
    <RecordPage title={t('title')} signedOut={t('signedOut.text')} logIn={t('signedOut.action')}>
      <Appointment />
    </RecordPage>
  );
}

function Appointment() {
  const { t } = useTranslation('appointments');
  const { id = '' } = useParams();
  const query = userApi.useGetAppointmentQuery(
    { id: encodeURIComponent(id) },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true, pollingInterval: 60_000, skipPollingIfUnfocused: true },
  );
  return (
    <OneRecord
      query={query}
      title={t('title')}
      failed={t('failed')}
      notFound={t('notFound')}
      notFoundText={t('notFoundText')}
      all={{ to: paths.appointments, text: t('all') }}
    >
      {(appointment) => <AppointmentDetail appointment={appointment} />}
    </OneRecord>
  );
}
