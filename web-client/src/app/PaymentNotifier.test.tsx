import { act, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CheckoutStatus } from '@/api/generated/user.gen';
import { checkoutAttempt, rememberAttempt } from '@/modules/checkout/checkoutAttempt';
import { user as someone } from '@/testing/factories';
import { checkoutSession } from '@/testing/handlers/therapy';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import { PaymentNotifier } from './PaymentNotifier';

// A query is sent at once where it is not held back.
beforeAll(() => import('./PaymentWatch'));
beforeEach(() => sessionStorage.clear());

const { id } = checkoutSession();
const cancelled = 'Payment was cancelled. Please try again or use a different card.';
const failed = 'Payment failed. This could be due to insufficient funds or card issues.';
const says = (status: CheckoutStatus) =>
  server.use(http.get('*/v1/checkout-sessions/:id', () => HttpResponse.json(checkoutSession({ status }))));

describe('payment result in the address', () => {
  it.each([
    ['cancelled', 'Payment Cancelled', cancelled],
    ['failed', 'Payment Failed', failed],
  ])('is reported when it is %s, without changing the rest of the address', async (outcome, title, text) => {
    rememberAttempt(id);
    const { router } = renderPage(<PaymentNotifier />, { at: `/about?a=1&payment=${outcome}&b=2#story` });
    expect((await screen.findByText(title)).closest('[role=alert]')).toHaveTextContent(text);
    expect(router.state.location).toMatchObject({ pathname: '/about', search: '?a=1&b=2', hash: '#story' });
    expect(checkoutAttempt()).toBeUndefined();
  });

  it('keeps another checkout of this tab', async () => {
    rememberAttempt(id);
    renderPage(<PaymentNotifier />, { at: '/about?payment=cancelled&session_id=other' });
    await screen.findByText('Payment Cancelled');
    expect(checkoutAttempt()).toBe(id);
  });

  it.each([
    '/services/therapy?payment=failed',
    '/therapy-success?payment=failed',
    '/about?payment=success',
    '/my-requests?payment=cancelled&session_id=cs_1',
    '/about?payment=whatever',
  ])('is not reported at %s', (at) => {
    const { router } = renderPage(<PaymentNotifier />, { at });
    expect(screen.getByText('', { selector: '[role=alert]' })).toBeEmptyDOMElement();
    expect(router.state.location.search).toBe(new URL(at, 'http://localhost').search);
  });

  it.each([
    ['ti', 'ክፍሊት ተሰሪዙ'],
    ['ar', 'أُلغي الدفع'],
  ])('is reported in %s', async (language, title) => {
    await i18next.changeLanguage(language);
    renderPage(<PaymentNotifier />, { at: '/about?payment=cancelled' });
    expect(await screen.findByText(title)).toBeVisible();
  });
});

describe('a checkout started in this tab', () => {
  it.each([
    ['CHECKOUT_STATUS_FAILED', failed],
    ['CHECKOUT_STATUS_EXPIRED', failed],
    ['CHECKOUT_STATUS_CANCELLED', cancelled],
  ] as const)('is queried when the window gains focus: %s', async (status, text) => {
    says(status);
    renderPage(<PaymentNotifier />, { at: '/about', as: someone() });
    rememberAttempt(`${id}-${status}`);
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(await screen.findByText(text)).toBeVisible();
    expect(checkoutAttempt()).toBeUndefined();
  });

  it('shows no notice when it is paid', async () => {
    says('CHECKOUT_STATUS_PAID');
    rememberAttempt(id);
    renderPage(<PaymentNotifier />, { at: '/about', as: someone() });
    await waitFor(() => expect(checkoutAttempt()).toBeUndefined());
    expect(screen.queryByText('Payment Failed')).toBeNull();
  });

  it.each([
    ['/about', null],
    [`/therapists/${id}`, someone()],
    // The assistant's offer shows its payment itself.
    ['/assistant', someone()],
  ])('is not queried at %s', async (at, as) => {
    let asked = 0;
    server.use(
      http.get('*/v1/checkout-sessions/:id', () => {
        asked++;
        return HttpResponse.json(checkoutSession());
      }),
    );
    rememberAttempt(id);
    renderPage(<PaymentNotifier />, { at, as });
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(asked).toBe(0);
  });
});
