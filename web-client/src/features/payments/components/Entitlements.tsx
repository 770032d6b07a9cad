import { useTranslation } from 'react-i18next';
import { assistantApi } from '@/api/generated/assistant.gen';
import { userApi } from '@/api/generated/user.gen';
import { paths, therapistPath } from '@/app/paths';
import { formatDate } from '@/i18n/format';
import { MoreLink } from '@/ui/MoreLink';

interface Row {
  id: string;
  name: string;
  endTime?: string;
  /** The therapist's page, for sessions of a plan. */
  to?: string;
}

/**
 * Prepaid sessions of plans, and paid use of the assistant, which the assistant itself knows. Hidden while there is
 * none, because the rest of the page lists the payments.
 */
export function Entitlements() {
  const { t } = useTranslation('payments');
  const { data: plans } = userApi.useListEntitlementsQuery();
  const { data: access } = assistantApi.useGetAssistantAccessQuery();
  const rows: Row[] = (plans?.entitlements ?? []).map(({ id, therapistId, remaining, endTime }) => ({
    id,
    name: t('yours.sessions', { count: remaining }),
    endTime,
    to: therapistId ? therapistPath(therapistId) : paths.therapy,
  }));
  if (access?.kind === 'ACCESS_KIND_PLAN')
    rows.push({ id: 'month', name: t('yours.assistantMonth'), endTime: access.endTime });
  // A session that has begun has an end.
  if (access?.kind === 'ACCESS_KIND_SESSION' && access.endTime)
    rows.push({ id: 'session', name: t('yours.assistantSessions', { count: 1 }), endTime: access.endTime });
  if (access && access.sessionsLeft > 0)
    rows.push({ id: 'sessions', name: t('yours.assistantSessions', { count: access.sessionsLeft }) });
  if (rows.length === 0) return null;
  return (
    <section className="grid gap-16">
      <h2 className="text-24">{t('yours.title')}</h2>
      <ul className="grid">
        {rows.map(({ id, name, endTime, to }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-24 gap-y-8 border-b border-line py-16"
          >
            <div>
              <h3 className="text-18 tracking-normal">{name}</h3>
              {endTime && <p className="muted">{t('yours.until', { day: formatDate(endTime) })}</p>}
            </div>
            {to && <MoreLink to={to}>{t('yours.book')}</MoreLink>}
          </li>
        ))}
      </ul>
    </section>
  );
}
