import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { Select } from '@/ui/Select';
import styles from './AdminNavigation.module.css';

/** Areas of the dashboard. The address names the open one; without a name it is the first. */
const groups = {
  inbox: ['messages'],
  operations: ['bookings', 'shipments'],
  therapy: ['appointments', 'applications', 'assistant'],
  sourcing: ['catalogue', 'requests'],
  money: ['payments'],
  system: ['security', 'users'],
} as const;
type Group = keyof typeof groups;
export type AdminArea = (typeof groups)[Group][number];

const names = Object.keys(groups) as Group[];
const areas = names.flatMap((name): readonly AdminArea[] => groups[name]);

const addressOf = (area: AdminArea) => ({ search: area === 'messages' ? '' : `?tab=${area}` });

interface AdminNavigationProps {
  value: AdminArea;
  /** Numbers of entries that wait for the office. */
  counts: Partial<Record<AdminArea, number>>;
}

/** Navigation of the dashboard: a column of links, rows of them on smaller screens, a list on phones. */
export function AdminNavigation({ value, counts }: AdminNavigationProps) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  return (
    <nav aria-label={t('tabs')}>
      <div className={`${styles.list} hidden`}>
        <Select
          aria-label={t('tabs')}
          value={value}
          options={areas.map((area) => ({
            value: area,
            text: counts[area] ? t('counted', { area: t(area), number: counts[area] }) : t(area),
          }))}
          onChange={({ target }) => void navigate(addressOf(target.value as AdminArea))}
        />
      </div>
      <div className={`${styles.groups} flex flex-wrap gap-28 gap-y-8 border-bottom-strong`}>
        {names.map((name) => (
          <div key={name} className={styles.group}>
            <p id={`admin-${name}`} className={`${styles.name} muted font-650`}>
              {t(`group.${name}`)}
            </p>
            <ul className="flex gap-4" aria-labelledby={`admin-${name}`}>
              {groups[name].map((area) => (
                <li key={area}>
                  <Link
                    className="flex items-center justify-between gap-8 nowrap no-underline font-550 min-h-40"
                    to={addressOf(area)}
                    aria-current={area === value ? 'page' : undefined}
                  >
                    {t(area)}{' '}
                    {counts[area] ? (
                      <span className={`num ${styles.count} text-error font-650 text-14 rounded-full`}>
                        {counts[area]}
                      </span>
                    ) : null}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}
