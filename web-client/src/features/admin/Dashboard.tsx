import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { adminApi } from '@/api/generated/admin.gen';
import { SecondFactorBanner } from '@/auth/SecondFactorGate';
import { formatDay } from '@/i18n/format';
import { EmptyState } from '@/ui/EmptyState';
import { lazyPart } from '@/ui/lazyPart';
import { PartBoundary } from '@/ui/PartBoundary';
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

const tabPages = {
  messages: lazyPart('dashboard.messages', () => import('./messages/MessagesAdminPage')),
  bookings: lazyPart('dashboard.bookings', () => import('./bookings/BookingsAdminPage')),
  shipments: lazyPart('dashboard.shipments', () => import('./shipments/ShipmentsAdminPage')),
  appointments: lazyPart('dashboard.appointments', () => import('./appointments/AppointmentsAdminPage')),
  payments: lazyPart('dashboard.payments', () => import('./payments/PaymentParts')),
  applications: lazyPart('dashboard.applications', () => import('./applications/ApplicationsAdminPage'), {
    texts: ['application-desk', 'applications', 'therapy-choices'],
  }),
  catalogue: lazyPart('dashboard.catalogue', () => import('./catalogue/CatalogueAdminPage')),
  requests: lazyPart('dashboard.requests', () => import('./requests/RequestsAdminPage'), {
    texts: ['admin-requests', 'requests', 'catalogue', 'tracking', 'upload'],
  }),
  assistant: lazyPart('dashboard.assistant', () => import('./assistant/AssistantParts'), {
    texts: ['admin-assistant'],
  }),
  security: lazyPart('dashboard.security', () => import('./security/SecurityAdminPage'), {
    texts: ['admin-security', 'security-events'],
  }),
  users: UserReports,
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
        <div key={tab} className={`${styles.panel} min-w-0`} tabIndex={-1}>
          <Panel tab={tab} />
        </div>
      </div>
    </div>
  );
}

function Panel({ tab }: { tab: DashboardTab }) {
  const TabPage = tabPages[tab];
  return (
    <PartBoundary part={`dashboard.${tab}`}>
      <Suspense fallback={<SkeletonRows rows={6} />}>
        <TabPage />
      </Suspense>
    </PartBoundary>
  );
}

function UserReports() {
  const { t } = useTranslation('admin');
  return <EmptyState title={t('soon.title')} text={t('soon.users')} />;
}
