import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { adminApi } from '@/api/generated/admin.gen';
import { formatDay } from '@/i18n/format';
import { EmptyState } from '@/ui/EmptyState';
import styles from './Dashboard.module.css';
import { MessageDesk } from './MessageDesk';

/** The five tabs of product specification, section 2. All but the first wait for their reports. */
const tabs = ['messages', 'bookings', 'shipments', 'requests', 'users'] as const;
type DashboardTab = (typeof tabs)[number];

/** How often the number of waiting messages is asked for, milliseconds. */
const POLLING_INTERVAL = 30_000;

export function Dashboard() {
  const { t } = useTranslation('admin');
  const [parameters, setParameters] = useSearchParams();
  const tab = tabs.find((name) => name === parameters.get('tab')) ?? 'messages';
  const { data } = adminApi.useListContactMessagesQuery(
    { pageSize: 1 },
    { pollingInterval: POLLING_INTERVAL, skipPollingIfUnfocused: true },
  );
  const counts = data?.counts;
  const waiting = counts && counts.unread + counts.read;

  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <p className="muted">
          {formatDay(new Date())}
          {waiting !== undefined && ` · ${t('waiting', { count: waiting })}`}
        </p>
      </header>
      <Tabs
        value={tab}
        onChange={(_, chosen: DashboardTab) => setParameters(chosen === 'messages' ? {} : { tab: chosen })}
        aria-label={t('tabs')}
        variant="scrollable"
        scrollButtons={false}
      >
        {tabs.map((name) => (
          <Tab
            key={name}
            value={name}
            id={`tab-${name}`}
            aria-controls={`panel-${name}`}
            label={
              <span className={styles.tab}>
                {t(name)}
                {name === 'messages' && counts !== undefined && counts.unread > 0 && (
                  <span className={`num ${styles.count}`}>{counts.unread}</span>
                )}
              </span>
            }
          />
        ))}
      </Tabs>
      {tabs.map((name) => (
        <div key={name} id={`panel-${name}`} role="tabpanel" aria-labelledby={`tab-${name}`} hidden={tab !== name}>
          {tab === name &&
            (name === 'messages' ? <MessageDesk /> : <EmptyState title={t('soon.title')} text={t(`soon.${name}`)} />)}
        </div>
      ))}
    </div>
  );
}
