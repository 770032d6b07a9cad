import { setupListeners } from '@reduxjs/toolkit/query/react';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listenToBrowser } from '@/api/baseApi';
import type { CheckoutStatus } from '@/api/generated/user.gen';
import { failure, user as someone } from '@/testing/factories';
import { sampleData, services } from '@/testing/handlers';
import { inDays, money } from '@/testing/handlers/data';
import { appointment, checkoutSession, therapist } from '@/testing/handlers/therapy';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import TherapistPage from './TherapistPage';

const { id } = therapist();
const ASMARA = 'Africa/Asmara';
/** Offsets of the two zones, hours. */
const OFFSETS: Record<string, number> = { [ASMARA]: 3, 'America/Edmonton': -6 };
const tab = { opener: null, closed: false, location: { replace: vi.fn() }, close: vi.fn(), document: null as unknown };

const wall = (instant: string, zone: string) => {
  const hours = OFFSETS[zone] ?? 0;
  const digits = new Date(Date.parse(instant) + hours * 3_600_000).toISOString().slice(0, 19);
  return `${digits}${hours < 0 ? '-' : '+'}0${Math.abs(hours)}:00`;
};
/** Free times of two days: in the afternoon in Calgary, and the next day at 18:00 and 19:00 in Asmara. */
const instants = [1, 2].flatMap((day) => [
  `${inDays(day)}T22:00:00Z`,
  `${inDays(day + 1)}T15:00:00Z`,
  `${inDays(day + 1)}T16:00:00Z`,
]);
const chosen = instants[1]!;

/** A session that the client holds and has not paid. */
const heldSession = (changes: Parameters<typeof appointment>[0] = {}) =>
  appointment({
    id: 'held',
    status: 'APPOINTMENT_STATUS_HELD',
    startTime: chosen,
    canPay: true,
    checkoutSessionId: 'cs_1',
    holdExpireTime: new Date(Date.now() + 600_000).toISOString(),
    ...changes,
  });

let data = sampleData();
let status: CheckoutStatus;
let slotQueries: URLSearchParams[];
// One store of a window listens to it: no longer that of an earlier test.
beforeEach(() => setupListeners(vi.fn())());
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  Element.prototype.scrollIntoView = () => undefined;
  data = sampleData();
  status = 'CHECKOUT_STATUS_OPEN';
  slotQueries = [];
  tab.location.replace.mockReset();
  tab.document = document.implementation.createHTMLDocument();
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  server.use(
    http.get('*/v1/therapists/:id/slots', ({ request }) => {
      const { searchParams } = new URL(request.url);
      slotQueries.push(searchParams);
      const zone = searchParams.get('timeZone') ?? '';
      const held = data.appointments.filter((it) => it.status === 'APPOINTMENT_STATUS_HELD').map((it) => it.startTime);
      const slots = instants
        .filter((instant) => !held.includes(instant))
        .map((instant) => ({
          startTime: instant,
          startLocalTime: wall(instant, zone),
          endLocalTime: '',
          therapistLocalTime: wall(instant, 'America/Edmonton'),
        }));
      return HttpResponse.json({ slots, timeZone: zone });
    }),
    http.get('*/v1/therapists/:id', ({ request }) => {
      const zone = new URL(request.url).searchParams.get('timeZone') ?? '';
      const first = instants[0]!;
      return HttpResponse.json(therapist({ nextFreeTime: first, nextFreeLocalTime: wall(first, zone) }));
    }),
    http.get('*/v1/checkout-sessions/:id', ({ params }) =>
      HttpResponse.json(checkoutSession({ id: String(params.id), status })),
    ),
    ...services(data),
  );
});
afterEach(() => vi.restoreAllMocks());

const show = (as: ReturnType<typeof someone> | null = someone()) =>
  renderPage(<TherapistPage />, { at: `/therapists/${id}`, pattern: '/therapists/:id', as });
type Page = ReturnType<typeof show>;
const summary = () => screen.findByRole('complementary', { name: 'Your session' });
const focus = () => act(() => void window.dispatchEvent(new Event('focus')));
async function changeZone(user: Page['user'], zone: string) {
  const field = screen.getByLabelText('Change time zone');
  await user.clear(field);
  await user.type(field, `${zone}{Enter}`);
}
const slot = async (instant: string) => {
  await waitFor(() => expect(document.querySelector(`[data-slot="${instant}"]`)).not.toBeNull());
  return document.querySelector<HTMLElement>(`[data-slot="${instant}"]`)!;
};
async function hold(user: Page['user']) {
  await user.click(await slot(chosen));
  const panel = await summary();
  await user.click(await within(panel).findByRole('button', { name: /^Pay / }));
  await screen.findByRole('button', { name: 'Release the time' });
  return panel;
}

describe('the zone of a chosen time', () => {
  it('is the same after the sign-in', async () => {
    const first = show(null);
    await slot(chosen);
    await changeZone(first.user, ASMARA);
    await first.user.click(await slot(chosen));
    const panel = await summary();
    expect(await within(panel).findByText(/6:00 PM/)).toBeVisible();
    await first.user.click(await within(panel).findByRole('button', { name: /^Pay / }));
    expect(first.router.state.location.pathname).toBe('/auth');

    show();
    const again = await summary();
    expect(await within(again).findByText(/6:00 PM/)).toBeVisible();
    expect(within(again).getByText('Asmara')).toBeVisible();
    expect(within(again).getByRole('heading', { name: 'Your session' })).toHaveFocus();
  });

  it('converts the time while it is held', async () => {
    const { user } = show();
    const panel = await hold(user);
    expect(within(panel).getByText(/9:00 AM/)).toBeVisible();
    await changeZone(user, ASMARA);
    expect(await within(panel).findByText(/6:00 PM/)).toBeVisible();
    expect(await slot(chosen)).toHaveAttribute('aria-pressed', 'true');
    expect(within(panel).getAllByText('Held for you')[0]).toBeVisible();
  });

  it('has its own first day', async () => {
    const { user } = show();
    await slot(chosen);
    expect(slotQueries.at(-1)?.get('fromDate')).toBe(inDays(1));
    await changeZone(user, ASMARA);
    await waitFor(() => expect(slotQueries.at(-1)?.get('timeZone')).toBe(ASMARA));
    expect(slotQueries.at(-1)?.get('fromDate')).toBe(inDays(2));
  });
});

describe('a held time', () => {
  it('locks the other times', async () => {
    const { user } = show();
    await hold(user);
    const other = await slot(instants[2]!);
    expect(other).toHaveAttribute('aria-disabled', 'true');
    await user.click(other);
    expect(await slot(chosen)).toHaveAttribute('aria-pressed', 'true');
  });

  it('stays held when its release fails', async () => {
    const { user } = show();
    const panel = await hold(user);
    server.use(http.post('*/v1/appointments/*', () => HttpResponse.json(failure(14), { status: 503 })));
    await user.click(screen.getByRole('button', { name: 'Release the time' }));
    expect(await within(panel).findByText('The time could not be released')).toBeVisible();
    expect(screen.getAllByText(/^Held for you/)[0]).toBeVisible();
    expect(sessionStorage.getItem('payment-attempted')).toBe(checkoutSession().id);
  });

  it('is resumed after a reload, and can be paid', async () => {
    data.appointments.push(heldSession({ startLocalTime: wall(chosen, ASMARA), timeZone: ASMARA }));
    const { user } = show();
    const panel = await summary();
    await user.click(await within(panel).findByRole('button', { name: 'Pay now' }));
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('https://pay.example/2'));
    expect(await within(panel).findByText(/9:00 AM/)).toBeVisible();
    expect(within(panel).getByText('Waiting for you to finish paying in the other tab.')).toBeVisible();
  });

  it('keeps its price and length when the therapist changes the offer', async () => {
    data.appointments.push(heldSession());
    const offers = [{ format: 'SESSION_FORMAT_INDIVIDUAL' as const, price: money(170), minutes: 60 }];
    server.use(
      http.get('*/v1/therapists/:id', ({ request }) => {
        const zone = new URL(request.url).searchParams.get('timeZone') ?? '';
        return HttpResponse.json(
          therapist({ offers, nextFreeTime: instants[0]!, nextFreeLocalTime: wall(instants[0]!, zone) }),
        );
      }),
    );
    show();
    const panel = await summary();
    expect(await within(panel).findByRole('button', { name: 'Pay now' })).toBeVisible();
    expect(await within(panel).findByText('$157.50')).toBeVisible();
    expect(within(panel).getByText('Session, 50 minutes')).toBeVisible();
  });

  it('appears when another tab has held it', async () => {
    const { store } = show();
    const stop = listenToBrowser(store.dispatch);
    const panel = await summary();
    expect(await within(panel).findByText('Choose a time first.')).toBeVisible();
    data.appointments.push(heldSession());
    focus();
    expect(await within(panel).findByRole('button', { name: 'Pay now' })).toBeVisible();
    stop();
  });

  it.each([
    ['CHECKOUT_STATUS_CANCELLED', 'Payment Cancelled'],
    ['CHECKOUT_STATUS_EXPIRED', 'The payment page has expired'],
  ] as const)('stays chosen after its payment ended: %s', async (end, title) => {
    const { user } = show();
    const panel = await hold(user);
    status = end;
    Object.assign(data.appointments.at(-1)!, { status: 'APPOINTMENT_STATUS_RELEASED', canPay: false });
    focus();
    expect(await within(panel).findByText(title)).toBeVisible();
    expect(within(panel).queryByText(/^Held for you/)).not.toBeInTheDocument();
    await user.click(within(panel).getByRole('button', { name: 'Try again' }));
    expect(await within(panel).findByRole('button', { name: /^Pay / })).toBeEnabled();
    expect(within(panel).getByText(/9:00 AM/)).toBeVisible();
  });

  it('leads to live times once it is paid', async () => {
    const { user } = show();
    const panel = await hold(user);
    status = 'CHECKOUT_STATUS_PAID';
    Object.assign(data.appointments.at(-1)!, { status: 'APPOINTMENT_STATUS_SCHEDULED', canPay: false });
    focus();
    expect(await within(panel).findByText('Payment Successful!')).toBeVisible();
    await user.click(await slot(instants[2]!));
    expect(await within(panel).findByRole('button', { name: /^Pay / })).toBeEnabled();
  });
});

describe('the way to the summary', () => {
  it('shows time and price, and leads to it', async () => {
    const { user } = show();
    await user.click(await slot(chosen));
    const bar = (await screen.findByRole('button', { name: 'Continue' })).parentElement!;
    expect(bar).toHaveTextContent(/9:00 AM\s*\$150/);
    await user.click(within(bar).getByRole('button', { name: 'Continue' }));
    expect(screen.getByRole('heading', { name: 'Your session' })).toHaveFocus();
  });
});

describe('a plan', () => {
  it('shows its own price while it is paid', async () => {
    server.use(http.post('*/v1/checkout-sessions', () => HttpResponse.json(checkoutSession())));
    const { user } = show();
    expect(await screen.findByText(/With tax you pay \$567/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Start the plan' }));
    const panel = await screen.findByRole('complementary', { name: 'Your plan' });
    expect(within(panel).getByText('$567.00')).toBeVisible();
    expect(within(panel).queryByText('$157.50')).not.toBeInTheDocument();
  });

  it('can be paid once its payment page is ready', async () => {
    let isReady = false;
    const opened: unknown[] = [];
    server.use(
      http.post('*/v1/checkout-sessions', async ({ request }) => {
        opened.push(await request.json());
        return HttpResponse.json(checkoutSession({ url: isReady ? 'https://pay.example/plan' : '' }));
      }),
      http.get('*/v1/checkout-sessions/:id', () =>
        isReady ? HttpResponse.json(checkoutSession()) : HttpResponse.json(failure(14), { status: 503 }),
      ),
    );
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Start the plan' }));
    const panel = await screen.findByRole('complementary', { name: 'Your plan' });
    const pay = await within(panel).findByRole('button', { name: 'Pay now' }, { timeout: 5_000 });
    isReady = true;
    await user.click(pay);
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('https://pay.example/plan'));
    expect(opened).toHaveLength(2);
    expect(opened[1]).toEqual(opened[0]);
  });
});
