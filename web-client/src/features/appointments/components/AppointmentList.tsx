import { useTranslation } from 'react-i18next';
import type { Appointment } from '@/api/generated/user.gen';
import { paths } from '@/app/paths';
import { RecordList, type RecordsQuery } from '@/modules/records';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import styles from '../AppointmentsPage.module.css';
import type { Part } from '../rules';
import { AppointmentCard } from './AppointmentCard';

interface AppointmentListProps {
  part: Part;
  query: RecordsQuery<Appointment>;
}

/** One tab of the sessions. */
export function AppointmentList({ part, query }: AppointmentListProps) {
  const { t } = useTranslation('appointments');
  return (
    <RecordList
      query={query}
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
