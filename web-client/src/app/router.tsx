import type { ComponentType } from 'react';
import { createBrowserRouter, Outlet, type RouteObject } from 'react-router-dom';
import { loadTexts, type TextName } from '@/i18n';
import { ErrorFallback } from './ErrorFallback';
import { AppLayout } from './layout/AppLayout';
import { NotFoundPage } from './NotFoundPage';
import { paths } from './paths';

/** A page in a file of its own, fetched together with its texts. */
const page =
  (load: () => Promise<{ default: ComponentType }>, texts: TextName) =>
  async (): Promise<{ Component: ComponentType }> => {
    const [{ default: Component }] = await Promise.all([load(), loadTexts(texts)]);
    return { Component };
  };

/** The route table of product specification, section 2. */
export const routes: RouteObject[] = [
  {
    element: <AppLayout />,
    errorElement: <ErrorFallback />,
    hydrateFallbackElement: <div />,
    children: [
      { path: paths.home, lazy: page(() => import('@/features/home/HomePage'), 'home') },
      { path: paths.auth, lazy: page(() => import('@/features/auth/AuthPage'), 'auth') },
      { path: paths.contact, lazy: page(() => import('@/features/contact/ContactPage'), 'contact') },
      { path: paths.admin, lazy: page(() => import('@/features/admin/AdminPage'), 'admin') },
      { path: paths.investors, lazy: page(() => import('@/features/investors/InvestorsPage'), 'investors') },
      { path: paths.about, lazy: page(() => import('@/features/about/AboutPage'), 'about') },
      { path: paths.products, lazy: page(() => import('@/features/products/ProductsPage'), 'products') },
      { path: paths.cleaning, lazy: page(() => import('@/features/cleaning/CleaningPage'), 'cleaning') },
      { path: paths.cargo, lazy: page(() => import('@/features/cargo/CargoPage'), 'cargo') },
      { path: paths.therapy, lazy: page(() => import('@/features/therapy/TherapyPage'), 'therapy') },
      {
        path: paths.therapistRegistration,
        lazy: page(
          () => import('@/features/therapist-registration/TherapistRegistrationPage'),
          'therapist-registration',
        ),
      },
      {
        path: paths.therapySuccess,
        lazy: page(() => import('@/features/therapy/TherapySuccessPage'), 'therapy'),
      },
      {
        path: paths.appointments,
        lazy: page(() => import('@/features/appointments/AppointmentsPage'), 'appointments'),
      },
      { path: paths.account, lazy: page(() => import('@/features/account/AccountPage'), 'account') },
      { path: paths.careers, lazy: page(() => import('@/features/careers/CareersPage'), 'careers') },
      { path: paths.terms, lazy: page(() => import('@/features/legal/TermsPage'), 'legal') },
      { path: paths.privacy, lazy: page(() => import('@/features/legal/PrivacyPage'), 'legal') },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];

export const makeRouter = () =>
  createBrowserRouter([{ element: <Outlet />, errorElement: <ErrorFallback />, children: routes }]);
