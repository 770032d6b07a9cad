import { act, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Appointment } from '@/api/generated/user.gen';
import { user as person } from '@/testing/factories';
import { emptyData, services } from '@/testing/handlers';
import { appointment, checkoutSession } from '@/testing/handlers/therapy';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import { POLL_INTERVAL_MS } from './HoldBar';
import { HoldBarSlot } from './HoldBarSlot';

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const held = (changes: Partial<Appointment> = {}): Appointment =>
  appointment({
    status: 'APPOINTMENT_STATUS_HELD',
    canPay: true,
    startLocalTime: '2026-11-27T09:00:00-07:00',
    holdExpireTime: inMinutes(11.9),
    ...changes,
  });

function show(appointments: Appointment[], at = '/about', as = person()) {
  const data = { ...emptyData(), appointments };
  const asked = vi.fn();
  server.use(
    http.get('*/v1/appointments', ({ request }) => void asked(new URL(request.url).search)),
    ...services(data),
  );
  return { ...renderPage(<HoldBarSlot />, { at, as }), data, asked };
}
const bar = () => screen.findByRole('region', { name: 'Reserved session' });

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('a running hold', () => {
  it('shows its time and the minutes left, and announces them once', async () => {
    const { asked } = show([held()]);
    expect(await bar()).toHaveTextContent(/Your time on .*27 Nov.*9:00.* is reserved for 12 min/);
    const region = await bar();
    await waitFor(() => expect(within(region).getByRole('status')).toHaveTextContent('reserved for 12 min'));
    expect(asked).toHaveBeenCalledOnce();
    expect(asked.mock.calls[0]?.[0]).toContain('status=APPOINTMENT_STATUS_HELD');
  });

  it('opens the payment in a new tab', async () => {
    const replace = vi.fn();
    vi.spyOn(window, 'open').mockReturnValue({ closed: false, location: { replace }, close: vi.fn() } as never);
    const { user } = show([held()]);
    server.use(
      http.post('*/v1/appointments/*', () =>
        HttpResponse.json(held({ checkoutSessionId: checkoutSession().id, checkoutUrl: 'https://pay.example/1' })),
      ),
    );
    await user.click(await screen.findByRole('button', { name: 'Pay now' }));
    await waitFor(() => expect(replace).toHaveBeenCalledWith('https://pay.example/1'));
  });

  it('can be released, which removes the bar', async () => {
    const { user, data } = show([held()]);
    await user.click(await screen.findByRole('button', { name: 'Release' }));
    expect(await screen.findByText('The time is free again')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Reserved session' })).toBeNull());
    expect(data.appointments[0]?.status).toBe('APPOINTMENT_STATUS_CANCELLED');
  });

  it.each([
    ['ti', 'ሕጂ ክፈሉ'],
    ['ar', 'ادفع الآن'],
  ])('is shown in %s', async (language, pay) => {
    await i18next.changeLanguage(language);
    show([held()]);
    expect(await screen.findByRole('button', { name: pay })).toBeVisible();
  });

  it('is polled while it runs, and no longer once it is paid', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const { data, asked } = show([held()]);
      await bar();
      Object.assign(data.appointments[0]!, { status: 'APPOINTMENT_STATUS_SCHEDULED', canPay: false });
      await act(() => vi.advanceTimersByTimeAsync(POLL_INTERVAL_MS + 1_000));
      await waitFor(() => expect(screen.queryByRole('region', { name: 'Reserved session' })).toBeNull());
      expect(asked).toHaveBeenCalledTimes(2);
      await act(() => vi.advanceTimersByTimeAsync(POLL_INTERVAL_MS * 3));
      expect(asked).toHaveBeenCalledTimes(2);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('no hold bar', () => {
  it.each([
    ['after a hold has ended', [held({ holdExpireTime: inMinutes(-1) })]],
    ['after a session is paid', [appointment()]],
    ['for a hold that cannot be paid', [held({ canPay: false })]],
  ])('is shown %s', async (_, appointments) => {
    const { asked } = show(appointments);
    await waitFor(() => expect(asked).toHaveBeenCalledOnce());
    expect(screen.queryByRole('region', { name: 'Reserved session' })).toBeNull();
  });

  it("is shown on the therapist's page, which shows the hold itself", async () => {
    const { asked } = show([held()], `/therapists/${held().therapistId}`);
    await waitFor(() => expect(asked).toHaveBeenCalledOnce());
    expect(screen.queryByRole('region', { name: 'Reserved session' })).toBeNull();
  });

  it.each(['/therapy-success', '/services/therapy?payment=success'])(
    'is shown where a payment returns to: %s',
    async (at) => {
      const { router } = show([held()], at);
      await act(async () => {
        await new Promise((resolve) => setTimeout(resolve, 50));
      });
      expect(screen.queryByRole('region', { name: 'Reserved session' })).toBeNull();
      expect(router.state.location.pathname).toBe(new URL(at, 'http://localhost').pathname);
    },
  );

  it('is shown to visitors, and nothing is queried', async () => {
    const { asked } = show([held()], '/about', null as never);
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    expect(asked).not.toHaveBeenCalled();
  });
});
