import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import type { CreateAppointmentRequest } from '@/api/generated/user.gen';
import { withTax } from '@/domain/tax';
import { changeLanguage } from '@/i18n';
import { failure, user as someone } from '@/testing/factories';
import { gate } from '@/testing/gate';
import { services, sampleData } from '@/testing/handlers';
import { checkoutSession, therapist } from '@/testing/handlers/therapy';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import { backWhenCancelled } from './price';
import TherapistPage from './TherapistPage';

const { id } = therapist();
const tab = { opener: null, closed: false, location: { replace: vi.fn() }, close: vi.fn(), document: null as unknown };

let opened: MockInstance<typeof window.open>;
let data = sampleData();
beforeEach(() => {
  sessionStorage.clear();
  Element.prototype.scrollIntoView = () => undefined;
  data = sampleData();
  server.use(...services(data));
  tab.location.replace.mockReset();
  tab.document = document.implementation.createHTMLDocument();
  opened = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
});
afterEach(() => vi.restoreAllMocks());

const show = (as: ReturnType<typeof someone> | null = someone(), of = id) =>
  renderPage(<TherapistPage />, { at: `/therapists/${of}`, pattern: '/therapists/:id', as });
const summary = () => screen.findByRole('complementary', { name: 'Your session' });
/** Chooses the first listed time. */
async function choose(user: ReturnType<typeof show>['user']) {
  await user.click(await screen.findByRole('button', { name: /^Next available: / }));
  return summary();
}
const refusal = (reason: string) =>
  failure(6, [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'selam' }]);

describe('a therapist', () => {
  it('is indexed unless the profile is unknown', async () => {
    const robots = () => document.head.querySelector('meta[name="robots"]');
    show(null);
    expect(robots()).toBeNull();
    await screen.findByRole('heading', { level: 1, name: 'Selihom Tesfay' });
    cleanup();
    server.use(http.get('*/v1/therapists/:id', () => HttpResponse.json(failure(5), { status: 404 })));
    show(null);
    await waitFor(() => expect(robots()).toHaveAttribute('content', 'noindex'));
  });

  it('shows training, rules and reviews, and structured data', async () => {
    show(null);
    expect(await screen.findByRole('heading', { level: 1, name: 'Selihom Tesfay' })).toBeVisible();
    expect(screen.getByText('Individual $150 for 50 minutes')).toBeVisible();
    expect(screen.getByText('PhD, University of Calgary')).toBeVisible();
    expect(await screen.findByText('Cancelled up to 24 hours before')).toBeVisible();
    expect(await screen.findByText('She let me speak.')).toBeVisible();
    const script = document.querySelector('script[type="application/ld+json"]');
    expect(JSON.parse(script?.textContent ?? '')).toMatchObject({
      '@type': 'Service',
      name: 'Selihom Tesfay',
      offers: [{ price: 150, priceCurrency: 'CAD' }],
      aggregateRating: { ratingValue: '4.7', reviewCount: 3 },
    });
  });

  it('is read in the language of the page, also after a change of it', async () => {
    server.use(
      http.get('*/v1/therapists/:id', ({ request }) => {
        const languageCode = new URL(request.url).searchParams.get('languageCode') ?? '';
        return HttpResponse.json(therapist({ bio: `Introduction in ${languageCode}`, languageCode }));
      }),
    );
    show(null);
    expect(await screen.findByText('Introduction in en')).toHaveAttribute('lang', 'en');
    await act(() => changeLanguage('ar'));
    expect(await screen.findByText('Introduction in ar')).toHaveAttribute('lang', 'ar');
  });

  it('shows that more reviews load, and a failure', async () => {
    const reviews = Array.from({ length: 5 }, (_, index) => ({
      id: `r${index}`,
      rating: 5,
      text: `Review ${index}`,
      createTime: '2026-11-20T17:00:00Z',
    }));
    const more = gate();
    server.use(
      http.get('*/v1/therapists/:id/reviews', async ({ request }) => {
        if (!new URL(request.url).searchParams.get('pageToken'))
          return HttpResponse.json({ reviews, nextPageToken: 'next' });
        await more.opened;
        return HttpResponse.json(failure(14), { status: 503 });
      }),
    );
    const { user } = show(null);
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('button', { name: 'Loading…' })).toBeVisible();
    more.open();
    expect(await screen.findByText('The reviews could not be loaded')).toBeVisible();
    expect(screen.getByText('Review 4')).toBeVisible();
  });

  it('leads an unknown therapist back to the list', async () => {
    show(null, '0192f3a4-0000-7000-8000-00000000ffff');
    expect(await screen.findByRole('link', { name: 'All therapists' })).toHaveAttribute('href', '/services/therapy');
  });

  it('offers an unlimited waiting list without a free time', async () => {
    data.therapists[0] = therapist({ nextFreeLocalTime: '', nextFreeTime: undefined });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Join the waiting list' }));
    expect(await screen.findByText(/You are on the waiting list/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Leave the waiting list' }));
    expect(await screen.findByRole('button', { name: 'Join the waiting list' })).toBeVisible();
    expect(data.waitsFor).toEqual([]);
  });

  it('shows after a reload that the client is on the waiting list', async () => {
    data.therapists[0] = therapist({ nextFreeLocalTime: '', nextFreeTime: undefined });
    data.waitsFor = [id];
    show();
    expect(await screen.findByText(/You are on the waiting list/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Leave the waiting list' })).toBeVisible();
  });

  it('reads the waiting list again after a failure', async () => {
    data.therapists[0] = therapist({ nextFreeLocalTime: '', nextFreeTime: undefined });
    data.waitsFor = [id];
    server.use(
      http.get('*/v1/therapists/:id/waiting-list', () => HttpResponse.json(failure(14), { status: 503 }), {
        once: true,
      }),
    );
    const { user } = show();
    expect(await screen.findByText(/We could not check/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/You are on the waiting list/)).toBeVisible();
  });

  it('offers the waiting list after sign-in and brings visitors back', async () => {
    data.therapists[0] = therapist({ nextFreeLocalTime: '', nextFreeTime: undefined });
    const { user, router } = show(null);
    await user.click(await screen.findByRole('button', { name: 'Join the waiting list' }));
    expect(router.state.location).toMatchObject({
      pathname: '/auth',
      search: `?next=${encodeURIComponent(`/therapists/${id}`)}`,
    });
  });

  it.each([
    [400, () => refusal('THERAPIST_NOT_FULL'), 'Free times again'],
    [503, () => failure(14), 'The waiting list could not be changed'],
  ])('shows why the waiting list is unavailable: %s', async (status, body, text) => {
    data.therapists[0] = therapist({ nextFreeLocalTime: '', nextFreeTime: undefined });
    server.use(http.post('*/v1/therapists/:id/waiting-list', () => HttpResponse.json(body(), { status })));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Join the waiting list' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Join the waiting list' })).toBeVisible();
  });
});

describe('a chosen time', () => {
  it('shows price, tax and rules before the hold', async () => {
    const { user } = show();
    const panel = await choose(user);
    for (const text of ['$150.00', 'GST (5%)', '$7.50', '$157.50', /Full refund up to/, /no money moves/])
      expect((await within(panel).findAllByText(text))[0]).toBeVisible();
    expect(data.appointments).toHaveLength(2);
  });

  it('is held by the pay button, which opens the payment page in another tab', async () => {
    const { user } = show();
    const panel = await choose(user);
    await user.type(within(panel).getByLabelText(/Note for your therapist/), 'Tigrinya, please');
    await user.click(await within(panel).findByRole('button', { name: 'Pay $157.50' }));
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('https://pay.example/1'));
    expect((await screen.findAllByText(/^Held for you until/))[0]).toBeVisible();
    expect(screen.getByText('Waiting for you to finish paying in the other tab.')).toBeVisible();
    expect(data.appointments.at(-1)).toMatchObject({ notes: 'Tigrinya, please' });
    expect(sessionStorage.getItem('payment-attempted')).toBe(checkoutSession().id);

    server.use(
      http.get('*/v1/checkout-sessions/:id', () =>
        HttpResponse.json(checkoutSession({ status: 'CHECKOUT_STATUS_PAID' })),
      ),
    );
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(await screen.findByText('Payment Successful!')).toBeVisible();
    expect(screen.getByRole('link', { name: 'My Appointments' })).toHaveAttribute(
      'href',
      `/my-appointments/${data.appointments.at(-1)?.id}`,
    );
    expect(screen.queryByText(/^Held for you until/)).not.toBeInTheDocument();
  });

  it('can be released while it is held', async () => {
    const { user } = show();
    const panel = await choose(user);
    await user.click(await within(panel).findByRole('button', { name: /^Pay / }));
    await user.click(await screen.findByRole('button', { name: 'Release the time' }));
    await waitFor(() => expect(data.appointments.at(-1)?.status).toBe('APPOINTMENT_STATUS_CANCELLED'));
    expect(await within(panel).findByText('Choose a time first.')).toBeVisible();
    expect(sessionStorage.getItem('payment-attempted')).toBeNull();
  });

  it('reports that another client has taken it', async () => {
    server.use(http.post('*/v1/appointments', () => HttpResponse.json(refusal('SLOT_TAKEN'), { status: 409 })));
    const { user } = show();
    const panel = await choose(user);
    await user.click(await within(panel).findByRole('button', { name: /^Pay / }));
    expect(await screen.findByText('That time was just taken')).toBeVisible();
    expect(tab.close).toHaveBeenCalled();
    expect(within(panel).getByRole('button', { name: /^Pay / })).toBeDisabled();
  });

  it.each([
    [503, failure(14), 'Failed to create payment session'],
    [409, refusal('OWN_APPOINTMENT'), 'You cannot book a session with yourself.'],
  ])('reports a failed payment: %s', async (status, body, text) => {
    server.use(http.post('*/v1/appointments', () => HttpResponse.json(body, { status })));
    const { user } = show();
    const panel = await choose(user);
    await user.click(await within(panel).findByRole('button', { name: /^Pay / }));
    expect(await screen.findByText('Payment Error')).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
  });

  it('waits for the sign-in', async () => {
    const first = show(null);
    const panel = await choose(first.user);
    await first.user.type(within(panel).getByLabelText(/Note for your therapist/), 'Grief');
    await first.user.click(await within(panel).findByRole('button', { name: /^Pay / }));
    expect(await screen.findByText('Please log in to book a therapy session')).toBeVisible();
    expect(first.router.state.location.pathname).toBe('/auth');
    expect(data.appointments).toHaveLength(2);

    show(someone());
    const again = await summary();
    expect(within(again).getByLabelText(/Note for your therapist/)).toHaveValue('Grief');
    expect(await within(again).findByRole('button', { name: /^Pay / })).toBeEnabled();
  });

  it('is booked with an existing plan', async () => {
    const bodies: CreateAppointmentRequest[] = [];
    const balances: number[] = [];
    server.use(
      http.get('*/v1/entitlements', () => {
        const remaining = 3 - bodies.length;
        balances.push(remaining);
        return HttpResponse.json({
          entitlements: [
            { id: '1', therapistId: id, remaining, granted: 4, version: '1', sessionFormat: 'individual' },
          ],
        });
      }),
      http.post('*/v1/appointments', async ({ request }) => {
        bodies.push((await request.json()) as CreateAppointmentRequest);
        return HttpResponse.json({
          ...data.appointments[0],
          id: '0192f3a4-0000-7000-8000-000000000960',
          payment: 'APPOINTMENT_PAYMENT_PLAN',
        });
      }),
    );
    const { user } = show();
    const panel = await choose(user);
    await user.click(await within(panel).findByRole('button', { name: 'Book with your plan (3 left)' }));
    expect(await screen.findByText('Your session is booked')).toBeVisible();
    expect(bodies).toMatchObject([{ payment: 'APPOINTMENT_PAYMENT_PLAN', therapistId: id }]);
    await waitFor(() => expect(balances.at(-1)).toBe(2));
    expect(opened).not.toHaveBeenCalled();
  });
});

it('counts the sessions left of all months of a plan', async () => {
  server.use(
    http.get('*/v1/entitlements', () =>
      HttpResponse.json({
        entitlements: [
          { id: '1', therapistId: id, remaining: 1, sessionFormat: 'individual' },
          { id: '2', therapistId: id, remaining: 4, sessionFormat: 'individual' },
          { id: '3', therapistId: id, remaining: 2, sessionFormat: 'couples' },
        ],
      }),
    ),
  );
  show();
  expect(await screen.findByRole('button', { name: 'Book with your plan (5 left)' })).toBeVisible();
});

it('reads the sessions left of a plan again when none is left', async () => {
  let remaining = 1;
  server.use(
    http.get('*/v1/entitlements', () =>
      HttpResponse.json({ entitlements: [{ id: '1', therapistId: id, remaining, sessionFormat: 'individual' }] }),
    ),
    http.post('*/v1/appointments', () => {
      remaining = 0;
      return HttpResponse.json(refusal('NO_CREDIT'), { status: 400 });
    }),
  );
  const { user } = show();
  const panel = await choose(user);
  await user.click(await within(panel).findByRole('button', { name: 'Book with your plan (1 left)' }));
  await waitFor(() => expect(within(panel).queryByRole('button', { name: /^Book with your plan/ })).toBeNull());
});

describe('a declined payment', () => {
  it('can be retried for the same held time', async () => {
    const { user } = show();
    const panel = await choose(user);
    await user.click(await within(panel).findByRole('button', { name: /^Pay / }));
    await screen.findAllByText(/^Held for you until/);
    const held = data.appointments.at(-1);
    const paths: string[] = [];
    server.use(
      http.get('*/v1/checkout-sessions/:id', () =>
        HttpResponse.json(checkoutSession({ status: 'CHECKOUT_STATUS_FAILED' })),
      ),
      http.post('*/v1/appointments/*', ({ request }) => {
        paths.push(new URL(request.url).pathname);
        return HttpResponse.json({ ...held, checkoutSessionId: 'cs_2', checkoutUrl: 'https://pay.example/2' });
      }),
    );
    act(() => void window.dispatchEvent(new Event('focus')));
    const again = await screen.findByRole('button', { name: 'Try again' });
    // One state at a time: the hold continues, the declined payment page is no longer offered.
    expect(screen.getAllByText(/^Held for you until/)[0]).toBeVisible();
    expect(screen.queryByText('Waiting for you to finish paying in the other tab.')).not.toBeInTheDocument();
    await user.click(again);
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('https://pay.example/2'));
    expect(paths).toEqual([`/v1/appointments/${held?.id}:pay`]);
  });
});

describe('the refund', () => {
  it.each([
    [25, 100],
    [24, 100],
    [23, 50],
    [2, 50],
    [1, 0],
  ])('of a session in %s hours is %s %', (hours, percent) => {
    const rules = { fullRefundHours: 24, partRefundHours: 2, partRefundPercent: 50 };
    expect(backWhenCancelled(new Date(hours * 3_600_000).toISOString(), rules, 0)).toBe(percent);
  });
});

describe('the plan', () => {
  it('is not offered for another session format', async () => {
    data.therapists[0] = therapist({
      offers: [{ format: 'SESSION_FORMAT_FAMILY', price: { currencyCode: 'CAD', amountMinor: '22000' }, minutes: 80 }],
    });
    server.use(
      http.get('*/v1/entitlements', () =>
        HttpResponse.json({ entitlements: [{ id: '1', therapistId: id, remaining: 3, sessionFormat: 'individual' }] }),
      ),
    );
    show();
    await summary();
    expect(screen.queryByRole('button', { name: /Book with your plan/ })).not.toBeInTheDocument();
    expect(screen.queryByText('Monthly plan: 4 sessions')).not.toBeInTheDocument();
  });

  it('is offered with its price and opens its payment page', async () => {
    server.use(http.post('*/v1/checkout-sessions', () => HttpResponse.json(checkoutSession())));
    const { user } = show();
    expect(await screen.findByText('Monthly plan: 4 sessions')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Start the plan' }));
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('https://pay.example/1'));
    expect(screen.queryByText(/^Held for you until/)).not.toBeInTheDocument();
  });

  it('can be used as soon as it is paid', async () => {
    const entitlements: object[] = [];
    server.use(
      http.get('*/v1/entitlements', () => HttpResponse.json({ entitlements })),
      http.post('*/v1/checkout-sessions', () => HttpResponse.json(checkoutSession())),
    );
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Start the plan' }));
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalled());
    entitlements.push({ id: '1', therapistId: id, remaining: 4, granted: 4, sessionFormat: 'individual' });
    server.use(
      http.get('*/v1/checkout-sessions/:id', () =>
        HttpResponse.json(checkoutSession({ status: 'CHECKOUT_STATUS_PAID' })),
      ),
    );
    act(() => void window.dispatchEvent(new Event('focus')));
    await user.click(await screen.findByRole('button', { name: 'Book the first session' }));
    expect(await screen.findByRole('button', { name: 'Book with your plan (4 left)' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Start the plan' })).not.toBeInTheDocument();
  });
});

describe('the tax', () => {
  it.each([
    ['15000', 500, '750', '15750'],
    ['12010', 500, '601', '12611'],
    ['12009', 500, '600', '12609'],
    ['9999', 0, '0', '9999'],
  ])('of %s at %s is rounded to the cent, halves up', (amountMinor, basisPoints, tax, total) => {
    const { tax: t, total: sum } = withTax({ currencyCode: 'CAD', amountMinor }, basisPoints);
    expect([t.amountMinor, sum.amountMinor]).toEqual([tax, total]);
  });
});
