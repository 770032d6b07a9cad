import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import i18next from 'i18next';
import { expectAccessible } from '@/testing/axe';
import { admin, aTherapist, user as someone } from '@/testing/factories';
import { gate } from '@/testing/gate';
import { unavailable, delayed, emptyData, services, sampleData } from '@/testing/handlers';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';

const { t } = i18next;

const data = sampleData();
const booking = data.bookings[0]!;
const shipment = data.shipments[0]!;
const message = data.messages[0]!;
const paid = data.payments[0]!;
const asked = data.requests[0]!;
const therapist = data.therapists[0]!;
const session = data.appointments[0]!;
const product = data.products[0]!;

interface LoadingPage {
  name: string;
  at: string;
  as: ReturnType<typeof someone> | null;
  /** Calls that fill the page. */
  calls: string | RegExp;
  /** Loading text, where the page has its own. */
  waiting?: () => string;
  /** Title of the error state. */
  failed: () => string;
  /** Error text that docs/product.md, section 8, specifies. */
  why?: () => string;
  /** Resolves when the content is shown. */
  loaded: () => Promise<unknown>;
  /** Text of the empty state; omitted where the page always has content. */
  empty?: () => string;
}

/** Every page that loads data from the API. Add a line here for a new page. */
const loading: LoadingPage[] = [
  {
    name: 'the messages of the dashboard',
    at: '/admin?tab=messages',
    as: admin(),
    calls: '*/v1/contact-messages',
    failed: () => t('admin:list.failed'),
    loaded: () => screen.findByText(message.name),
    empty: () => t('admin:list.empty'),
  },
  {
    name: 'the bookings of the dashboard',
    at: '/admin?tab=bookings',
    as: admin(),
    calls: '*/v1/cleaning/bookings',
    failed: () => t('admin:booking.listFailed'),
    loaded: async () => expect((await screen.findAllByText(booking.userEmail)).length).toBeGreaterThan(0),
    empty: () => t('admin:booking.empty'),
  },
  {
    name: 'the shipments of the dashboard',
    at: '/admin?tab=shipments',
    as: admin(),
    calls: '*/v1/cargo/shipments',
    failed: () => t('admin:shipment.listFailed'),
    loaded: () => screen.findByText(shipment.trackingNumber),
    empty: () => t('admin:shipment.empty'),
  },
  {
    name: 'the sessions of the dashboard',
    at: '/admin?tab=appointments',
    as: admin(),
    calls: '*/v1/appointments',
    failed: () => t('admin-appointments:listFailed'),
    loaded: async () =>
      expect((await screen.findAllByRole('row', { name: new RegExp(session.therapistName) })).length).toBe(2),
    empty: () => t('admin-appointments:empty'),
  },
  {
    name: 'the payments of the dashboard',
    at: '/admin?tab=payments',
    as: admin(),
    calls: '*/v1/payments',
    failed: () => t('admin:payment.listFailed'),
    loaded: () => screen.findByText(paid.receiptNumber),
    empty: () => t('admin:payment.empty'),
  },
  {
    name: 'the disputes of the dashboard',
    at: '/admin?tab=payments&part=disputes',
    as: admin(),
    calls: '*/v1/disputes',
    failed: () => t('admin-payments:dispute.listFailed'),
    loaded: () => screen.findByText(paid.receiptNumber),
    empty: () => t('admin-payments:dispute.empty'),
  },
  {
    name: 'the ledger of the dashboard',
    at: '/admin?tab=payments&part=ledger',
    as: admin(),
    calls: '*/v1/ledger',
    failed: () => t('admin-payments:ledger.failed'),
    loaded: () => screen.findByText(t('admin-payments:ledger.balanced')),
    empty: () => t('admin-payments:check.never'),
  },
  {
    name: 'the applications of the dashboard',
    at: '/admin?tab=applications',
    as: admin(),
    calls: '*/v1/therapist-applications',
    failed: () => t('application-desk:listFailed'),
    loaded: () => screen.findByText(/Weldegebriel/),
    empty: () => t('application-desk:empty'),
  },
  {
    name: 'the use of the assistant',
    at: '/admin?tab=assistant',
    as: admin(),
    calls: '*/v1/assistant/usage',
    failed: () => t('admin-assistant:failed'),
    loaded: () => screen.findByText(t('admin-assistant:byVersion'), { selector: 'h2' }),
    empty: () => t('admin-assistant:empty'),
  },
  {
    name: 'the crises of the dashboard',
    at: '/admin?tab=assistant&part=crises',
    as: admin(),
    calls: '*/v1/assistant/crises',
    failed: () => t('admin-assistant:crisis.failed'),
    loaded: () => screen.findByRole('cell', { name: t('admin-assistant:kind.CRISIS_KIND_ABUSE') }),
    empty: () => t('admin-assistant:crisis.empty'),
  },
  {
    name: 'the security log of the dashboard',
    at: '/admin?tab=security',
    as: admin(),
    calls: '*/v1/security-events',
    failed: () => t('admin-security:failed'),
    loaded: () =>
      screen.findByRole('row', { name: new RegExp(t('security-events:kind.SECURITY_EVENT_KIND_SIGNED_IN')) }),
    empty: () => t('admin-security:empty'),
  },
  {
    name: 'the conversations with the assistant',
    at: '/assistant',
    as: someone(),
    calls: '*/v1/conversations',
    failed: () => t('assistant:history.failed'),
    loaded: () => screen.findByRole('link', { name: /I cannot sleep/ }),
    empty: () => t('assistant:history.empty'),
  },
  {
    name: 'the application of a therapist',
    at: '/therapist-registration',
    as: someone(),
    calls: '*/v1/therapist-applications/mine',
    failed: () => t('applications:failed'),
    loaded: () => screen.findByText(t('applications:submitted.title')),
    empty: () => t('applications:lead'),
  },
  {
    name: 'the catalogue of the dashboard',
    at: '/admin?tab=catalogue',
    as: admin(),
    calls: /\/v1\/products:catalogue$/,
    failed: () => t('admin-catalogue:listFailed'),
    loaded: () => screen.findByText(product.sku),
    empty: () => t('admin-catalogue:empty'),
  },
  {
    name: 'the requests of the dashboard',
    at: '/admin?tab=requests',
    as: admin(),
    calls: '*/v1/product-requests',
    failed: () => t('admin-requests:listFailed'),
    loaded: () => screen.findByRole('link', { name: new RegExp(asked.productName) }),
    empty: () => t('admin-requests:empty'),
  },
  {
    name: 'the search of the catalogue',
    at: '/services/global-products?tab=search',
    as: null,
    calls: '*/v1/products',
    waiting: () => t('catalogue:results.loading'),
    failed: () => t('catalogue:failed'),
    loaded: () => screen.findByRole('article', { name: product.name }),
    empty: () => t('catalogue:empty.noneTitle'),
  },
  {
    name: 'one product',
    at: `/products/${product.id}`,
    as: null,
    calls: '*/v1/products/:id',
    failed: () => t('catalogue:product.failed'),
    loaded: () => screen.findByRole('heading', { level: 1, name: product.name }),
    empty: () => t('catalogue:product.gone'),
  },
  {
    name: 'the therapists',
    at: '/services/therapy',
    as: null,
    calls: '*/v1/therapists',
    waiting: () => t('therapy:list.loading'),
    failed: () => t('therapy:list.failed'),
    loaded: () => screen.findByRole('article', { name: therapist.fullName }),
    empty: () => t('therapy:list.noneTitle'),
  },
  {
    name: 'one therapist',
    at: `/therapists/${therapist.id}`,
    as: null,
    calls: '*/v1/therapists/:id',
    failed: () => t('therapist:failed'),
    loaded: () => screen.findByRole('heading', { level: 1, name: therapist.fullName }),
    empty: () => t('therapist:gone.title'),
  },
  {
    name: 'the sessions of a client',
    at: '/my-appointments',
    as: someone(),
    calls: '*/v1/appointments',
    failed: () => t('appointments:failed'),
    why: () => t('appointments:failedText'),
    loaded: () => screen.findByRole('article', { name: 'Session with Selihom Tesfay' }),
    empty: () => t('appointments:upcoming.title'),
  },
  {
    name: 'one session',
    at: `/my-appointments/${session.id}`,
    as: someone(),
    calls: '*/v1/appointments/:id',
    failed: () => t('appointments:failed'),
    loaded: () => screen.findByRole('list', { name: 'History' }),
    empty: () => t('appointments:notFound'),
  },
  {
    name: 'the room of a session',
    at: '/therapy-call/a1b2',
    as: someone(),
    calls: '*/v1/therapy-rooms/:room',
    failed: () => t('call:failed'),
    loaded: () => screen.findByRole('heading', { level: 1, name: 'You will meet Selihom Tesfay' }),
    empty: () => t('call:end.notFound.title'),
  },
  {
    name: 'the practice of a therapist',
    at: '/my-practice?tab=profile',
    as: aTherapist(),
    calls: '*/v1/therapist/profile',
    failed: () => t('practice:failed'),
    loaded: () => screen.findByLabelText('About you'),
    empty: () => t('practice:none.title'),
  },
  {
    name: 'the hours of a therapist',
    at: '/my-practice',
    as: aTherapist(),
    calls: '*/v1/therapist/availability',
    failed: () => t('practice:week.failed'),
    loaded: () => screen.findByRole('group', { name: 'Monday' }),
  },
  {
    name: 'the next sessions of a therapist',
    at: '/my-practice',
    as: aTherapist(),
    calls: '*/v1/appointments',
    failed: () => t('practice:next.failed'),
    loaded: () => screen.findByText('Upcoming sessions'),
  },
  {
    name: 'the earnings of a therapist',
    at: '/my-practice?tab=earnings',
    as: aTherapist(),
    calls: '*/v1/therapist/earnings',
    failed: () => t('practice:earnings.failed'),
    loaded: () => screen.findByRole('row', { name: /November 2026/ }),
  },
  {
    name: 'the bookings of a customer',
    at: '/my-bookings',
    as: someone(),
    calls: '*/v1/cleaning/bookings',
    failed: () => t('bookings:failed'),
    loaded: () => screen.findByRole('link', { name: /Deep cleaning/ }),
    empty: () => t('bookings:empty.upcoming'),
  },
  {
    name: 'one booking',
    at: `/my-bookings/${booking.id}`,
    as: someone(),
    calls: '*/v1/cleaning/bookings/:id',
    failed: () => t('bookings:failedOne'),
    loaded: () => screen.findByRole('list', { name: 'History' }),
    empty: () => t('bookings:notFound'),
  },
  {
    name: 'the shipments of a customer',
    at: '/my-shipments',
    as: someone(),
    calls: '*/v1/cargo/shipments',
    failed: () => t('shipments:failed'),
    loaded: () => screen.findByText(shipment.trackingNumber),
    empty: () => t('shipments:empty.title'),
  },
  {
    name: 'one shipment',
    at: `/my-shipments/${shipment.id}`,
    as: someone(),
    calls: '*/v1/cargo/shipments/:id',
    failed: () => t('shipments:failedOne'),
    loaded: () => screen.findByRole('list', { name: 'History' }),
    empty: () => t('shipments:notFound'),
  },
  {
    name: 'the requests of a customer',
    at: '/my-requests',
    as: someone(),
    calls: '*/v1/product-requests',
    failed: () => t('requests:failed'),
    loaded: () => screen.findByRole('link', { name: asked.productName }),
    empty: () => t('requests:empty.title'),
  },
  {
    name: 'one request',
    at: `/my-requests/${asked.id}`,
    as: someone(),
    calls: '*/v1/product-requests/:id',
    failed: () => t('requests:failedOne'),
    loaded: () => screen.findByRole('list', { name: 'History' }),
    empty: () => t('requests:notFound'),
  },
  {
    name: 'the choices of a request',
    at: '/services/global-products?tab=request',
    as: null,
    calls: /\/v1\/product-requests:options$/,
    failed: () => t('requests:form.loadFailed'),
    loaded: () => screen.findByLabelText(t('requests:form.productName')),
  },
  {
    name: 'the payments of a customer',
    at: '/my-payments',
    as: someone(),
    calls: '*/v1/payments',
    failed: () => t('payments:list.failed'),
    loaded: () => screen.findByText('SR-7Q2MX-0KD4A'),
    empty: () => t('payments:list.none'),
  },
  {
    name: 'one payment',
    at: `/my-payments/${data.payments[0]!.id}`,
    as: someone(),
    calls: '*/v1/payments/:id',
    failed: () => t('payments:failedOne'),
    loaded: () => screen.findByRole('list', { name: 'History' }),
    empty: () => t('payments:notFound'),
  },
  {
    name: 'a tracked shipment',
    at: `/track/${shipment.trackingNumber}`,
    as: null,
    calls: '*/v1/cargo/tracking/:number',
    failed: () => t('tracking:failed'),
    loaded: () => screen.findByRole('list', { name: 'History' }),
    empty: () => t('tracking:unknown.title'),
  },
  {
    name: 'the choices of the cleaning quote',
    at: '/services/cleaning',
    as: null,
    calls: '*/v1/cleaning/options',
    failed: () => t('cleaning:quote.loadFailed'),
    loaded: () => screen.findByLabelText('Service'),
  },
  {
    name: 'the choices of the cargo quote',
    at: '/services/cargo',
    as: null,
    calls: '*/v1/cargo/options',
    failed: () => t('cargo:quote.loadFailed'),
    loaded: () => screen.findByLabelText('Pickup city'),
  },
];

describe.each(loading)('$name', ({ at, as, calls, waiting, failed, why, loaded, empty }) => {
  it('shows placeholders while it loads, then the error with its cause, and retries', async () => {
    const { open, opened } = gate();
    server.use(delayed(calls, opened), unavailable(calls), ...services());
    const { user } = await renderApp(at, as);
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect((await screen.findAllByText(waiting?.() ?? t('common:loading'))).length).toBeGreaterThan(0);
    await expectAccessible(`${at} while it loads`);
    open();
    expect((await screen.findAllByText(failed()))[0]).toBeVisible();
    expect(screen.getAllByText(why?.() ?? t('common:apiError.unavailable'))[0]).toBeVisible();
    await expectAccessible(`${at} without an answer`);
    server.resetHandlers(...services());
    await user.click(screen.getAllByRole('button', { name: t('common:retry') })[0]!);
    await loaded();
    // The page may have headings before the response.
    await waitFor(() => expect(screen.queryByText(failed())).toBeNull());
  });

  if (empty) {
    it('shows an empty state', async () => {
      server.use(...services(emptyData()));
      await renderApp(at, as);
      expect((await screen.findAllByText(empty()))[0]).toBeVisible();
      await expectAccessible(`${at} with nothing in it`);
    });
  }
});
