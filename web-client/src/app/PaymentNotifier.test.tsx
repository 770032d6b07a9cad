import { act, screen } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, expect, it } from 'vitest';
import { PAYMENT_ATTEMPTED } from '@/features/therapy/payment';
import { renderPage } from '@/testing/render';
import { PaymentNotifier } from './PaymentNotifier';

beforeEach(() => sessionStorage.clear());

const cancelled = 'Payment was cancelled. Please try again or use a different card.';
const failed = 'Payment failed. This could be due to insufficient funds or card issues.';

it.each([
  ['cancelled', 'Payment Cancelled', cancelled],
  ['failed', 'Payment Failed', failed],
])('says that a payment was %s, and leaves the rest of the address alone', async (outcome, title, text) => {
  sessionStorage.setItem(PAYMENT_ATTEMPTED, 'true');
  const { router } = renderPage(<PaymentNotifier />, { at: `/about?a=1&payment=${outcome}&b=2#story` });
  expect((await screen.findByText(title)).closest('[role=alert]')).toHaveTextContent(text);
  expect(router.state.location).toMatchObject({ pathname: '/about', search: '?a=1&b=2', hash: '#story' });
  expect(sessionStorage.getItem(PAYMENT_ATTEMPTED)).toBeNull();
});

it('takes a remembered attempt without a parameter for a failure, also when the window gets the focus later', async () => {
  renderPage(<PaymentNotifier />, { at: '/about' });
  expect(screen.queryByText('Payment Failed')).toBeNull();
  sessionStorage.setItem(PAYMENT_ATTEMPTED, 'true');
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await screen.findByText(failed)).toBeVisible();
  expect(sessionStorage.getItem(PAYMENT_ATTEMPTED)).toBeNull();
});

it.each([
  '/services/therapy?payment=failed',
  '/therapy-success?payment=failed',
  '/about?payment=success',
  '/about?payment=whatever',
])('keeps quiet at %s', (at) => {
  const { router } = renderPage(<PaymentNotifier />, { at });
  expect(screen.getByText('', { selector: '[role=alert]' })).toBeEmptyDOMElement();
  expect(router.state.location.search).toBe(new URL(at, 'http://localhost').search);
});

it.each([
  ['ti', 'ክፍሊት ተሰሪዙ'],
  ['ar', 'أُلغي الدفع'],
])('speaks %s', async (language, title) => {
  await i18next.changeLanguage(language);
  renderPage(<PaymentNotifier />, { at: '/about?payment=cancelled' });
  expect(await screen.findByText(title)).toBeVisible();
});
