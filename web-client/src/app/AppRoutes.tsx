import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { AppLayout } from './layout/AppLayout';
import { apiPage, type LazyPage, page } from './lazyPage';
import { NotFoundPage } from './NotFoundPage';
import { paths } from './paths';
import type { AppStore } from './store';

/** Payments return to an older address of the therapy page. What they bring along stays in the address. */
function TherapyServices() {
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: paths.therapy, search, hash }} replace />;
}

/** The route table of product specification, section 2. Made once: a page is fetched once. */
export const makeRoutes = (store: AppStore): [path: string, Page: LazyPage][] => [
  [paths.home, page(() => import('@/features/home/HomePage'), 'home')],
  [paths.auth, page(() => import('@/features/auth/AuthPage'), 'auth')],
  [paths.contact, apiPage(store)(() => import('@/features/contact/ContactPage'), 'contact')],
  [paths.admin, apiPage(store)(() => import('@/features/admin/AdminPage'), 'admin')],
  [paths.investors, page(() => import('@/features/investors/InvestorsPage'), 'investors')],
  [paths.about, page(() => import('@/features/about/AboutPage'), 'about')],
  [paths.products, page(() => import('@/features/products/ProductsPage'), 'products')],
  [paths.cleaning, apiPage(store)(() => import('@/features/cleaning/CleaningPage'), 'cleaning')],
  [paths.cargo, apiPage(store)(() => import('@/features/cargo/CargoPage'), 'cargo', 'tracking')],
  [paths.therapy, page(() => import('@/features/therapy/TherapyPage'), 'therapy')],
  [
    paths.therapistRegistration,
    page(() => import('@/features/therapist-registration/TherapistRegistrationPage'), 'therapist-registration'),
  ],
  [paths.therapySuccess, page(() => import('@/features/therapy/TherapySuccessPage'), 'therapy')],
  [paths.appointments, page(() => import('@/features/appointments/AppointmentsPage'), 'appointments')],
  [paths.bookings, apiPage(store)(() => import('@/features/bookings/BookingsPage'), 'bookings', 'cleaning')],
  [paths.booking, apiPage(store)(() => import('@/features/bookings/BookingPage'), 'bookings', 'cleaning')],
  [
    paths.shipments,
    apiPage(store)(() => import('@/features/shipments/ShipmentsPage'), 'shipments', 'cargo', 'tracking'),
  ],
  [paths.shipment, apiPage(store)(() => import('@/features/shipments/ShipmentPage'), 'shipments', 'cargo', 'tracking')],
  [
    paths.shipmentLabel,
    apiPage(store)(() => import('@/features/shipments/LabelPage'), 'shipments', 'cargo', 'tracking'),
  ],
  [paths.track, apiPage(store)(() => import('@/features/tracking/TrackingPage'), 'tracking')],
  [paths.tracking, apiPage(store)(() => import('@/features/tracking/TrackingPage'), 'tracking')],
  [paths.account, apiPage(store)(() => import('@/features/account/AccountPage'), 'account')],
  [paths.careers, page(() => import('@/features/careers/CareersPage'), 'careers')],
  [paths.terms, page(() => import('@/features/legal/TermsPage'), 'legal')],
  [paths.privacy, page(() => import('@/features/legal/PrivacyPage'), 'legal')],
];

/** Every page inside the layout. Plain routes on purpose: the data router would add a tenth to what the first page loads. */
export function AppRoutes({ routes }: { routes: ReturnType<typeof makeRoutes> }) {
  return (
    <Routes>
      <Route element={<AppLayout />}>
        {routes.map(([path, Page]) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
        <Route path={paths.therapyServices} element={<TherapyServices />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
