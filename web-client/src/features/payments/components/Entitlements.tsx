import { useTranslation } from 'react-i18next';
import { type Entitlement, userApi } from '@/api/generated/user.gen';
import { paths, therapistPath } from '@/app/paths';
import { formatDate } from '@/i18n/format';
import { MoreLink } from '@/ui/MoreLink';
import styles from '../PaymentsPage.module.css';

/** Unused entitlements. Hidden while there are none, because the rest of the page lists the payments. */
export function Entitlements() {
  const { t } = useTranslation('payments');
  const { data } = userApi.useListEntitlementsQuery();
  const shown = data?.entitlements.filter(({ kind }) => kind !== 'ENTITLEMENT_KIND_UNSPECIFIED') ?? [];
  if (shown.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>{t('yours.title')}</h2>
      <ul className={styles.rows}>
        {shown.map((one) => (
          <li key={one.id} className={styles.row}>
            <div>
              <h3>{nameOf(one, t)}</h3>
              {one.endTime && <p className="muted">{t('yours.until', { day: formatDate(one.endTime) })}</p>}
            </div>
            {one.kind === 'ENTITLEMENT_KIND_THERAPIST_SESSION' && (
              <MoreLink to={one.therapistId ? therapistPath(one.therapistId) : paths.therapy}>
                {t('yours.book')}
              </MoreLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function nameOf({ kind, remaining }: Entitlement, t: ReturnType<typeof useTranslation<'payments'>>['t']) {
  if (kind === 'ENTITLEMENT_KIND_THERAPIST_SESSION') return t('yours.sessions', { count: remaining });
  return kind === 'ENTITLEMENT_KIND_ASSISTANT_MONTH' ? t('yours.assistantMonth') : t('yours.assistantSession');
}
