import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { apiErrorText } from '@/api/apiErrorText';
import { userApi } from '@/api/generated/user.gen';
import { appointmentPath, paths } from '@/app/paths';
import { statusTone } from '@/domain/statusTone';
import { formatLocalDateTime } from '@/i18n/format';
import { LoadError } from '@/ui/LoadError';
import { MoreLink } from '@/ui/MoreLink';
import { Loading, SkeletonText } from '@/ui/Skeleton';
import { StatusBadge } from '@/ui/StatusBadge';
import styles from '../PracticePage.module.css';

/** Number of sessions shown. */
const SHOWN = 5;

/** The next sessions with clients; all of them are under My Appointments. */
export function NextSessions() {
  const { t } = useTranslation(['practice', 'common']);
  const { data, error, isFetching, refetch } = userApi.useListAppointmentsQuery({
    role: 'APPOINTMENT_ROLE_THERAPIST',
    period: 'APPOINTMENT_PERIOD_UPCOMING',
    pageSize: SHOWN,
  });
  return (
    <section className={`${styles.part} grid gap-16`}>
      <h2>{t('next.title')}</h2>
      {!data && error && (
        <LoadError
          title={t('next.failed')}
          text={apiErrorText(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <Loading>
          <SkeletonText lines={4} />
        </Loading>
      )}
      {data?.appointments.length === 0 && <p className="muted">{t('next.none')}</p>}
      {data && data.appointments.length > 0 && (
        <ul className={`${styles.sessions} grid`}>
          {data.appointments.map(({ id, clientName, startLocalTime, status }) => (
            <li key={id} className="grid gap-2 border-t border-line">
              <span className="num muted">{formatLocalDateTime(startLocalTime)}</span>
              <span>
                <Link to={appointmentPath(id)}>
                  <bdi>{clientName || t('common:nameless')}</bdi>
                </Link>{' '}
                <StatusBadge variant={statusTone(status)}>
                  {status === 'APPOINTMENT_STATUS_HELD' ? t('next.held') : t('next.scheduled')}
                </StatusBadge>
              </span>
            </li>
          ))}
        </ul>
      )}
      <p>
        <MoreLink to={paths.appointments}>{t('next.all')}</MoreLink>
      </p>
    </section>
  );
}
