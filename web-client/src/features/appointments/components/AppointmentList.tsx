import { useTranslation } from 'react-i18next';
import type { Appointment } from '@/api/generated/user.gen';
import type { RecordsQuery } from '@/api/pages';
import { paths } from '@/app/paths';
import { RecordList } from '@/modules/records';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import type { Part } from '../rules';
import { AppointmentCard } from './AppointmentCard';

interface AppointmentListProps {
  part: Part;
  query: RecordsQuery<Appointment>;
  /** The other tab, when only that one has sessions of the chosen status. */
  other?: { label: string; onShow: () => void };
}

/** One tab of the sessions. */
export function AppointmentList({ part, query, other }: AppointmentListProps) {
  const { t } = useTranslation('appointments');
  return (
    <RecordList
      query={query}
      failed={t('failed')}
      error={t('failedText')}
      listClass="grid gap-16"
      empty={
        other ? (
          <EmptyState
            title={t('elsewhere.title')}
            text={t('elsewhere.text', { tab: other.label })}
            action={<Button onClick={other.onShow}>{t('elsewhere.action', { tab: other.label })}</Button>}
          />
        ) : (
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
        )
      }
      row={(appointment) => (
        <li key={appointment.id}>
          <AppointmentCard appointment={appointment} />
        </li>
      )}
    />
  );
}
