import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { selectUser } from '@/auth/authSlice';
import { SecondFactorBanner } from '@/auth/SecondFactorGate';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { lazyPart } from '@/ui/lazyPart';
import { PartBoundary } from '@/ui/PartBoundary';
import { SkeletonRows } from '@/ui/Skeleton';
import styles from './Dashboard.module.css';
import { OfficeFrame } from './frame/OfficeFrame';
import { mayOpen, type Place, placeLink, placeOf } from './frame/places';
import { LiveContext, useLive } from './frame/useLive';
import { useWaiting } from './frame/useWaiting';

/** The places, each in its own file. */
const pages = {
  today: lazyPart('dashboard.today', () => import('./today/TodayPage'), { texts: ['tracking'] }),
  messages: lazyPart('dashboard.messages', () => import('./messages/MessagesAdminPage'), {
    texts: ['admin-templates'],
  }),
  bookings: lazyPart('dashboard.bookings', () => import('./bookings/BookingsAdminPage')),
  shipments: lazyPart('dashboard.shipments', () => import('./shipments/ShipmentsAdminPage'), {
    texts: ['tracking'],
  }),
  requests: lazyPart('dashboard.requests', () => import('./requests/RequestsAdminPage'), {
    texts: ['admin-requests', 'requests', 'catalogue', 'tracking', 'upload'],
  }),
  appointments: lazyPart('dashboard.appointments', () => import('./appointments/AppointmentsAdminPage')),
  applications: lazyPart('dashboard.applications', () => import('./applications/ApplicationsAdminPage'), {
    texts: ['application-desk', 'applications', 'therapy-choices'],
  }),
  payments: lazyPart('dashboard.payments', () => import('./payments/PaymentParts'), { texts: ['purchases'] }),
  catalogue: lazyPart('dashboard.catalogue', () => import('./catalogue/CatalogueAdminPage'), {
    texts: ['admin-catalogue', 'catalogue', 'upload'],
  }),
  people: lazyPart('dashboard.people', () => import('./people/PeopleAdminPage'), {
    texts: [
      'admin-audit',
      'admin-people',
      'applications',
      'appointments',
      'mail-subjects',
      'office-work',
      'purchases',
      'requests',
      'tracking',
    ],
  }),
  assistant: lazyPart('dashboard.assistant', () => import('./assistant/AssistantParts'), {
    texts: ['admin-assistant'],
  }),
  mail: lazyPart('dashboard.mail', () => import('./mail/MailAdminPage'), { texts: ['office-work', 'mail-subjects'] }),
  security: lazyPart('dashboard.security', () => import('./security/SecurityAdminPage'), {
    texts: ['admin-security', 'security-events'],
  }),
  audit: lazyPart('dashboard.audit', () => import('./audit/AuditAdminPage'), {
    texts: ['admin-audit', 'admin-people', 'applications', 'appointments', 'requests'],
  }),
  failures: lazyPart('dashboard.failures', () => import('./failures/FailuresAdminPage'), { texts: ['office-work'] }),
  users: lazyPart('dashboard.users', () => import('./reports/ReportsAdminPage'), { texts: ['admin-reports'] }),
};

const OfficeSearch = lazyPart('dashboard.search', () => import('./search/OfficeSearch'), {
  texts: ['admin-search', 'admin-people', 'purchases', 'tracking'],
});

/** Places that show their own heading. */
const headed: readonly Place[] = ['today', 'people', 'audit', 'users'];

export function Dashboard() {
  const [parameters] = useSearchParams();
  const place = placeOf(parameters);
  const live = useLive();
  const waiting = useWaiting();
  return (
    <LiveContext value={live}>
      <OfficeFrame
        place={place}
        waiting={waiting}
        search={
          <PartBoundary part="dashboard.search">
            <Suspense>
              <OfficeSearch />
            </Suspense>
          </PartBoundary>
        }
      >
        <div className={styles.banner}>
          <SecondFactorBanner />
        </div>
        {/* The key creates a new panel per place, so that no state leaks between them. */}
        <div key={place} className="min-w-0" tabIndex={-1}>
          <Panel place={place} />
        </div>
      </OfficeFrame>
    </LiveContext>
  );
}

function Panel({ place }: { place: Place }) {
  const { t } = useTranslation(['office', 'admin']);
  const roles = useSelector(selectUser)?.roles ?? [];
  if (!mayOpen(roles, place)) {
    return (
      <EmptyState
        title={t('notYours.title')}
        text={t('notYours.text', { place: t(`admin:${place}`) })}
        action={<Button to={placeLink('today')}>{t('notYours.action')}</Button>}
      />
    );
  }
  const Page = pages[place];
  return (
    <>
      {!headed.includes(place) && (
        <h2 className="mb-20 text-[length:2rem] max-[740px]:mb-16 max-[740px]:text-[length:1.6875rem]">
          {t(`admin:${place}`)}
        </h2>
      )}
      <PartBoundary part={`dashboard.${place}`}>
        <Suspense fallback={<SkeletonRows rows={6} />}>
          <Page />
        </Suspense>
      </PartBoundary>
    </>
  );
}
