import { useTranslation } from 'react-i18next';
import { type AppointmentStatus, userApi } from '@/api/generated/user.gen';
import { paths } from '@/app/paths';
import { PAGE_SIZE, RecordList } from '@/modules/records';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import styles from '../AppointmentsPage.module.css';
import { listArguments, type Part } from '../rules';
import { AppointmentCard } from './AppointmentCard';

/** Polling interval of a visible list, which keeps badges up to date: milliseconds. */
const FRESH = 60_000;

/** One tab of the sessions. */
export function AppointmentList({ part, status }: { part: Part; status?: AppointmentStatus }) {
  const { t } = useTranslation('appointments');
  const usePage = (pageToken: string) => {
    const { currentData, ...query } = userApi.useListAppointmentsQuery(
      { ...listArguments(part, status), pageSize: PAGE_SIZE, pageToken },
      { refetchOnMountOrArgChange: true, refetchOnFocus: true, pollingInterval: FRESH, skipPollingIfUnfocused: true },
    );
    return { ...query, items: currentData?.appointments, nextPageToken: currentData?.nextPageToken };
  };
  return (
    <RecordList
      // Another filter starts at its first page.
      key={status}
      usePage={usePage}
      failed={t('failed')}
      error={t('failedText')}
      listClass={styles.cards}
      empty={
        <EmptyState
          title={t(`${part}.title`)}
          text={t(`${part}.text`)}
          action={
            part === 'upcoming' && (
              <Button variant="contained" to={paths.therapy}>
                {t('upcoming.action')}
              </Button>
            )
          }
        />
      }
      row={(appointment) => (
        <li key={appointment.id}>
          <AppointmentCard appointment={appointment} />
        </li>
      )}
    />
  );
}
