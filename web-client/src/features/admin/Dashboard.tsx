import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { adminApi } from '@/api/generated/admin.gen';
import { SecondFactorBanner } from '@/auth/SecondFactorGate';
import { loadTexts } from '@/i18n';
import { formatDay } from '@/i18n/format';
import { EmptyState } from '@/ui/EmptyState';
import { SkeletonRows } from '@/ui/Skeleton';
import { AdminNavigation } from './AdminNavigation';
import styles from './Dashboard.module.css';

/**
 * The five tabs of docs/product.md, section 2, and six more: therapy sessions, payments, therapist applications, the catalogue, the
 * assistant and the security log. User Reports is a placeholder.
 */
const tabs = [
  'messages',
  'bookings',
  'shipments',
  'appointments',
  'payments',
  'applications',
  'catalogue',
  'requests',
  'assistant',
  'security',
  'users',
] as const;
type DashboardTab = (typeof tabs)[number];

/** Each desk is fetched when it is opened. */
const tabPages = {
  messages: lazy(() => import('./messages/MessagesAdminPage')),
  bookings: lazy(() => import('./bookings/BookingsAdminPage')),
  shipments: lazy(() => import('./shipments/ShipmentsAdminPage')),
  appointments: lazy(() => import('./appointments/AppointmentsAdminPage')),
  payments: lazy(() => import('./payments/PaymentParts')),
  applications: lazy(async () => {
    const texts = loadTexts('application-desk', 'applications', 'therapy-choices');
    const [page] = await Promise.all([import('./applications/ApplicationsAdminPage'), texts]);
    return page;
  }),
  catalogue: lazy(() => import('./catalogue/CatalogueAdminPage')),
  requests: lazy(async () => {
    const texts = loadTexts('admin-requests', 'requests', 'catalogue', 'tracking', 'upload');
    const [page] = await Promise.all([import('./requests/RequestsAdminPage'), texts]);
    return page;
  }),
  assistant: lazy(async () => {
    const [page] = await Promise.all([import('./assistant/AssistantParts'), loadTexts('admin-assistant')]);
    return page;
  }),
  security: lazy(async () => {
    const texts = loadTexts('admin-security', 'security-events');
    const [page] = await Promise.all([import('./security/SecurityAdminPage'), texts]);
    return page;
  }),
};

/** Polling interval of the number of waiting messages, milliseconds. */
const POLLING_INTERVAL = 30_000;

export function Dashboard() {
  const { t } = useTranslation('admin');
  const [parameters] = useSearchParams();
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
      <div className={styles.banner}>
        <SecondFactorBanner />
      </div>
      <div className={styles.body}>
        <AdminNavigation value={tab} counts={{ messages: counts?.unread }} />
        {/* The key creates a new panel per area, so that no state leaks between them. */}
        <div key={tab} className={styles.panel}>
          <Panel tab={tab} />
        </div>
      </div>
    </div>
  );
}

function Panel({ tab }: { tab: DashboardTab }) {
  const { t } = useTranslation('admin');
  if (tab === 'users') return <EmptyState title={t('soon.title')} text={t('soon.users')} />;
  const TabPage = tabPages[tab];
  return (
    <Suspense fallback={<SkeletonRows rows={6} />}>
      <TabPage />
    </Suspense>
  );
}
