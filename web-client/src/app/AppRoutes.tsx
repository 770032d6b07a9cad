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
 * Builds the route table of docs/product.md, section 2: the page of each address with its text
 * files. Called once, so that every page is loaded once.
 */
export function makeRoutes(store: AppStore): [path: string, Page: LazyPage][] {
  const api = apiPage(store);
  const pages: Record<Exclude<keyof typeof paths, 'therapyServices'>, LazyPage> = {
    home: page('home', () => import(/* webpackChunkName: "home" */ '@/features/home/HomePage'), 'home'),
    auth: page('auth', () => import(/* webpackChunkName: "auth" */ '@/features/auth/AuthPage'), 'auth'),
    confirmLink: page(
      'confirm-link',
      () => import(/* webpackChunkName: "confirm-link" */ '@/features/auth/ConfirmLinkPage'),
      'auth',
    ),
    contact: api(
      'contact',
      () => import(/* webpackChunkName: "contact" */ '@/features/contact/ContactPage'),
      'contact',
    ),
    admin: api(
      'admin',
      () => import(/* webpackChunkName: "admin" */ '@/features/admin/AdminPage'),
      'admin',
      'admin-appointments',
      'admin-payments',
      'appointments',
      'office',
      'second-factor',
      'slots',
    ),
    investors: page(
      'investors',
      () => import(/* webpackChunkName: "investors" */ '@/features/investors/InvestorsPage'),
      'investors',
    ),
    about: page('about', () => import(/* webpackChunkName: "about" */ '@/features/about/AboutPage'), 'about'),
    products: page(
      'products',
      () => import(/* webpackChunkName: "products" */ '@/features/products/ProductsPage'),
      'products',
    ),
    product: api(
      'product',
      () => import(/* webpackChunkName: "product" */ '@/features/products/ProductPage'),
      'catalogue',
    ),
    cleaning: api(
      'cleaning',
      () => import(/* webpackChunkName: "cleaning" */ '@/features/cleaning/CleaningPage'),
      'cleaning',
      'order',
      'address-book',
    ),
    cargo: api(
      'cargo',
      () => import(/* webpackChunkName: "cargo" */ '@/features/cargo/CargoPage'),
      'cargo',
      'tracking',
      'order',
      'address-book',
    ),
    therapy: api(
      'therapy',
      () => import(/* webpackChunkName: "therapy" */ '@/features/therapy/TherapyPage'),
      'therapy',
      'therapy-choices',
      'checkout',
    ),
    therapist: api(
      'therapist',
      () => import(/* webpackChunkName: "therapist" */ '@/features/therapy/TherapistPage'),
      'therapist',
      'therapy',
      'therapy-choices',
      'slots',
      'checkout',
    ),
    assistant: api(
      'assistant',
      () => import(/* webpackChunkName: "assistant" */ '@/features/assistant/AssistantPage'),
      'assistant',
      'stream',
      'checkout',
      'therapy',
    ),
    therapistRegistration: api(
      'therapist-registration',
      () =>
        import(
          /* webpackChunkName: "therapist-registration" */ '@/features/therapist-registration/TherapistRegistrationPage'
        ),
      'therapist-registration',
    ),
    therapySuccess: api(
      'therapy-success',
      () => import(/* webpackChunkName: "therapy-success" */ '@/features/therapy/TherapySuccessPage'),
      'therapy',
      'checkout',
    ),
    appointments: api(
      'appointments',
      () => import(/* webpackChunkName: "appointments" */ '@/features/appointments/AppointmentsPage'),
      'appointments',
      'checkout',
    ),
    appointment: api(
      'appointment',
      () => import(/* webpackChunkName: "appointment" */ '@/features/appointments/AppointmentPage'),
      'appointments',
      'checkout',
      'slots',
    ),
    call: api('call', () => import(/* webpackChunkName: "call" */ '@/features/call/CallPage'), 'call'),
    practice: api(
      'practice',
      () => import(/* webpackChunkName: "practice" */ '@/features/practice/PracticePage'),
      'practice',
      'appointments',
      'second-factor',
      'slots',
      'week',
      'therapy-choices',
      'therapist',
    ),
    bookings: api(
      'bookings',
      () => import(/* webpackChunkName: "bookings" */ '@/features/bookings/BookingsPage'),
      'bookings',
      'cleaning',
    ),
    booking: api(
      'booking',
      () => import(/* webpackChunkName: "booking" */ '@/features/bookings/BookingPage'),
      'bookings',
      'cleaning',
    ),
    shipments: api(
      'shipments',
      () => import(/* webpackChunkName: "shipments" */ '@/features/shipments/ShipmentsPage'),
      'shipments',
      'cargo',
      'tracking',
    ),
    shipment: api(
      'shipment',
      () => import(/* webpackChunkName: "shipment" */ '@/features/shipments/ShipmentPage'),
      'shipments',
      'cargo',
      'tracking',
    ),
    shipmentLabel: api(
      'label',
      () => import(/* webpackChunkName: "label" */ '@/features/shipments/LabelPage'),
      'shipments',
      'cargo',
      'tracking',
    ),
    requests: api(
      'requests',
      () => import(/* webpackChunkName: "requests" */ '@/features/requests/RequestsPage'),
      'requests',
      'catalogue',
    ),
    request: api(
      'request',
      () => import(/* webpackChunkName: "request" */ '@/features/requests/RequestPage'),
      'requests',
      'catalogue',
      'tracking',
      'checkout',
      'upload',
      'address-book',
    ),
    payments: api(
      'payments',
      () => import(/* webpackChunkName: "payments" */ '@/features/payments/PaymentsPage'),
      'payments',
      'purchases',
    ),
    payment: api(
      'payment',
      () => import(/* webpackChunkName: "payment" */ '@/features/payments/PaymentPage'),
      'payments',
      'purchases',
    ),
    track: api(
      'tracking',
      () => import(/* webpackChunkName: "tracking" */ '@/features/tracking/TrackingPage'),
      'tracking',
    ),
    tracking: api(
      'tracking',
      () => import(/* webpackChunkName: "tracking" */ '@/features/tracking/TrackingPage'),
      'tracking',
    ),
    account: api(
      'account',
      () => import(/* webpackChunkName: "account" */ '@/features/account/AccountPage'),
      'account',
      'address-book',
      'tracking',
      'assistant',
      'auth',
      'security',
      'security-events',
    ),
    careers: page(
      'careers',
      () => import(/* webpackChunkName: "careers" */ '@/features/careers/CareersPage'),
      'careers',
    ),
    terms: page('terms', () => import(/* webpackChunkName: "terms" */ '@/features/legal/TermsPage'), 'legal'),
    privacy: page('privacy', () => import(/* webpackChunkName: "privacy" */ '@/features/legal/PrivacyPage'), 'legal'),
  };
  return Object.entries(pages).map(([name, Page]) => [paths[name as keyof typeof paths], Page]);
}

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
