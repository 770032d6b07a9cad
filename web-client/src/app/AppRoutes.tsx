import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { AppLayout } from './layout/AppLayout';
import { apiPage, type LazyPage, page } from './lazyPage';
import { NotFoundPage } from './NotFoundPage';
import { paths } from './paths';
import type { AppStore } from './store';

/** Payments return to an older address of the therapy page. The redirect keeps their query. */
function TherapyServices() {
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: paths.therapy, search, hash }} replace />;
}

/**
 * Builds the route table of docs/product.md, section 2. Called once, so that every page is
 * loaded once.
 */
export const makeRoutes = (store: AppStore): [path: string, Page: LazyPage][] => [
  [paths.home, page('home', () => import(/* webpackChunkName: "home" */ '@/features/home/HomePage'), 'home')],
  [paths.auth, page('auth', () => import(/* webpackChunkName: "auth" */ '@/features/auth/AuthPage'), 'auth')],
  [
    paths.confirmLink,
    page(
      'confirm-link',
      () => import(/* webpackChunkName: "confirm-link" */ '@/features/auth/ConfirmLinkPage'),
      'auth',
    ),
  ],
  [
    paths.contact,
    apiPage(store)(
      'contact',
      () => import(/* webpackChunkName: "contact" */ '@/features/contact/ContactPage'),
      'contact',
    ),
  ],
  [
    paths.admin,
    apiPage(store)(
      'admin',
      () => import(/* webpackChunkName: "admin" */ '@/features/admin/AdminPage'),
      'admin',
      'admin-appointments',
      'admin-payments',
      'appointments',
      'second-factor',
      'slots',
    ),
  ],
  [
    paths.investors,
    page(
      'investors',
      () => import(/* webpackChunkName: "investors" */ '@/features/investors/InvestorsPage'),
      'investors',
    ),
  ],
  [paths.about, page('about', () => import(/* webpackChunkName: "about" */ '@/features/about/AboutPage'), 'about')],
  [
    paths.products,
    page('products', () => import(/* webpackChunkName: "products" */ '@/features/products/ProductsPage'), 'products'),
  ],
  [
    paths.product,
    apiPage(store)(
      'product',
      () => import(/* webpackChunkName: "product" */ '@/features/products/ProductPage'),
      'catalogue',
    ),
  ],
  [
    paths.cleaning,
    apiPage(store)(
      'cleaning',
      () => import(/* webpackChunkName: "cleaning" */ '@/features/cleaning/CleaningPage'),
      'cleaning',
      'order',
    ),
  ],
  [
    paths.cargo,
    apiPage(store)(
      'cargo',
      () => import(/* webpackChunkName: "cargo" */ '@/features/cargo/CargoPage'),
      'cargo',
      'tracking',
      'order',
    ),
  ],
  [
    paths.therapy,
    apiPage(store)(
      'therapy',
      () => import(/* webpackChunkName: "therapy" */ '@/features/therapy/TherapyPage'),
      'therapy',
      'therapy-choices',
      'checkout',
    ),
  ],
  [
    paths.therapist,
    apiPage(store)(
      'therapist',
      () => import(/* webpackChunkName: "therapist" */ '@/features/therapy/TherapistPage'),
      'therapist',
      'therapy',
      'therapy-choices',
      'slots',
      'checkout',
    ),
  ],
  [
    paths.assistant,
    apiPage(store)(
      'assistant',
      () => import(/* webpackChunkName: "assistant" */ '@/features/assistant/AssistantPage'),
      'assistant',
      'stream',
      'checkout',
      'therapy',
    ),
  ],
  [
    paths.therapistRegistration,
    apiPage(store)(
      'therapist-registration',
      () =>
        import(
          /* webpackChunkName: "therapist-registration" */ '@/features/therapist-registration/TherapistRegistrationPage'
        ),
      'therapist-registration',
    ),
  ],
  [
    paths.therapySuccess,
    apiPage(store)(
      'therapy-success',
      () => import(/* webpackChunkName: "therapy-success" */ '@/features/therapy/TherapySuccessPage'),
      'therapy',
      'checkout',
    ),
  ],
  [
    paths.appointments,
    apiPage(store)(
      'appointments',
      () => import(/* webpackChunkName: "appointments" */ '@/features/appointments/AppointmentsPage'),
      'appointments',
      'checkout',
    ),
  ],
  [
    paths.appointment,
    apiPage(store)(
      'appointment',
      () => import(/* webpackChunkName: "appointment" */ '@/features/appointments/AppointmentPage'),
      'appointments',
      'checkout',
      'slots',
    ),
  ],
  [paths.call, apiPage(store)('call', () => import(/* webpackChunkName: "call" */ '@/features/call/CallPage'), 'call')],
  [
    paths.practice,
    apiPage(store)(
      'practice',
      () => import(/* webpackChunkName: "practice" */ '@/features/practice/PracticePage'),
      'practice',
      'second-factor',
      'week',
      'therapy-choices',
      'therapist',
    ),
  ],
  [
    paths.bookings,
    apiPage(store)(
      'bookings',
      () => import(/* webpackChunkName: "bookings" */ '@/features/bookings/BookingsPage'),
      'bookings',
      'cleaning',
    ),
  ],
  [
    paths.booking,
    apiPage(store)(
      'booking',
      () => import(/* webpackChunkName: "booking" */ '@/features/bookings/BookingPage'),
      'bookings',
      'cleaning',
    ),
  ],
  [
    paths.shipments,
    apiPage(store)(
      'shipments',
      () => import(/* webpackChunkName: "shipments" */ '@/features/shipments/ShipmentsPage'),
      'shipments',
      'cargo',
      'tracking',
    ),
  ],
  [
    paths.shipment,
    apiPage(store)(
      'shipment',
      () => import(/* webpackChunkName: "shipment" */ '@/features/shipments/ShipmentPage'),
      'shipments',
      'cargo',
      'tracking',
    ),
  ],
  [
    paths.shipmentLabel,
    apiPage(store)(
      'label',
      () => import(/* webpackChunkName: "label" */ '@/features/shipments/LabelPage'),
      'shipments',
      'cargo',
      'tracking',
    ),
  ],
  [
    paths.requests,
    apiPage(store)(
      'requests',
      () => import(/* webpackChunkName: "requests" */ '@/features/requests/RequestsPage'),
      'requests',
      'catalogue',
    ),
  ],
  [
    paths.request,
    apiPage(store)(
      'request',
      () => import(/* webpackChunkName: "request" */ '@/features/requests/RequestPage'),
      'requests',
      'catalogue',
      'tracking',
      'checkout',
      'upload',
    ),
  ],
  [
    paths.payments,
    apiPage(store)(
      'payments',
      () => import(/* webpackChunkName: "payments" */ '@/features/payments/PaymentsPage'),
      'payments',
    ),
  ],
  [
    paths.payment,
    apiPage(store)(
      'payment',
      () => import(/* webpackChunkName: "payment" */ '@/features/payments/PaymentPage'),
      'payments',
    ),
  ],
  [
    paths.track,
    apiPage(store)(
      'tracking',
      () => import(/* webpackChunkName: "tracking" */ '@/features/tracking/TrackingPage'),
      'tracking',
    ),
  ],
  [
    paths.tracking,
    apiPage(store)(
      'tracking',
      () => import(/* webpackChunkName: "tracking" */ '@/features/tracking/TrackingPage'),
      'tracking',
    ),
  ],
  [
    paths.account,
    apiPage(store)(
      'account',
      () => import(/* webpackChunkName: "account" */ '@/features/account/AccountPage'),
      'account',
      'assistant',
      'auth',
      'security',
      'security-events',
    ),
  ],
  [
    paths.careers,
    page('careers', () => import(/* webpackChunkName: "careers" */ '@/features/careers/CareersPage'), 'careers'),
  ],
  [paths.terms, page('terms', () => import(/* webpackChunkName: "terms" */ '@/features/legal/TermsPage'), 'legal')],
  [
    paths.privacy,
    page('privacy', () => import(/* webpackChunkName: "privacy" */ '@/features/legal/PrivacyPage'), 'legal'),
  ],
];

/**
 * Renders every page inside a layout. Plain routes on purpose: the data router would add a tenth
 * to the first page's scripts.
 */
export function AppRoutes({ routes }: { routes: ReturnType<typeof makeRoutes> }) {
  const those = (bare: boolean) =>
    routes
      .filter(([path]) => (path === paths.call) === bare)
      .map(([path, Page]) => <Route key={path} path={path} element={<Page />} />);
  return (
    <Routes>
      <Route element={<AppLayout bare />}>{those(true)}</Route>
      <Route element={<AppLayout />}>
        {those(false)}
        <Route path={paths.therapyServices} element={<TherapyServices />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
