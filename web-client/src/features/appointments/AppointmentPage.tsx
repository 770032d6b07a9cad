import { useTranslation } from 'react-i18next';
import { userApi } from '@/api/generated/user.gen';
import { paths } from '@/app/paths';
import { RecordOf } from '@/modules/records';
import { AppointmentDetail } from './components/AppointmentDetail';

const FRESH = {
  pollingInterval: 60_000,
  skipPollingIfUnfocused: true,
} as const;

/** One session of the signed-in user. */
export default function AppointmentPage() {
  const { t } = useTranslation('appointments');
  return (
    <RecordOf
      title={t('title')}
      signedOut={t('signedOut.text')}
      logIn={t('signedOut.action')}
      useRecord={(id) => userApi.useGetAppointmentQuery({ id }, FRESH)}
      failed={t('failed')}
      notFound={t('notFound')}
      notFoundText={t('notFoundText')}
      all={{ to: paths.appointments, text: t('all') }}
    >
      {(appointment) => <AppointmentDetail appointment={appointment} />}
    </RecordOf>
  );
}
