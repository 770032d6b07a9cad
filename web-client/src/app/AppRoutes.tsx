import { type ComponentType, lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { loadTexts, type TextName } from '@/i18n';
import { AppLayout } from './layout/AppLayout';
import { NotFoundPage } from './NotFoundPage';
import { paths } from './paths';

/** A page in a file of its own, fetched together with its texts. */
const page = (load: () => Promise<{ default: ComponentType }>, texts: TextName) =>
  lazy(async () => {
    const [module] = await Promise.all([load(), loadTexts(texts)]);
    return module;
  });

/** The route table of product specification, section 2. */
const routes: [path: string, Page: ComponentType][] = [
  [paths.home, page(() => import('@/features/home/HomePage'), 'home')],
  [paths.auth, page(() => import('@/features/auth/AuthPage'), 'auth')],
  [paths.contact, page(() => import('@/features/contact/ContactPage'), 'contact')],
  [paths.admin, page(() => import('@/features/admin/AdminPage'), 'admin')],
  [paths.investors, page(() => import('@/features/investors/InvestorsPage'), 'investors')],
  [paths.about, page(() => import('@/features/about/AboutPage'), 'about')],
  [paths.products, page(() => import('@/features/products/ProductsPage'), 'products')],
  [paths.cleaning, page(() => import('@/features/cleaning/CleaningPage'), 'cleaning')],
  [paths.cargo, page(() => import('@/features/cargo/CargoPage'), 'cargo')],
  [paths.therapy, page(() => import('@/features/therapy/TherapyPage'), 'therapy')],
  [
    paths.therapistRegistration,
    page(() => import('@/features/therapist-registration/TherapistRegistrationPage'), 'therapist-registration'),
  ],
  [paths.therapySuccess, page(() => import('@/features/therapy/TherapySuccessPage'), 'therapy')],
  [paths.appointments, page(() => import('@/features/appointments/AppointmentsPage'), 'appointments')],
  [paths.account, page(() => import('@/features/account/AccountPage'), 'account')],
  [paths.careers, page(() => import('@/features/careers/CareersPage'), 'careers')],
  [paths.terms, page(() => import('@/features/legal/TermsPage'), 'legal')],
  [paths.privacy, page(() => import('@/features/legal/PrivacyPage'), 'legal')],
];

/** Every page inside the layout. Plain routes on purpose: the data router would add a tenth to what the first page loads. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<AppLayout />}>
        {routes.map(([path, Page]) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
