import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { changeLanguage } from '@/i18n';
import { usePurchaseTitle } from './usePurchaseTitle';

afterEach(() => changeLanguage('en'));

const titleOf = (...[purchase]: Parameters<ReturnType<typeof usePurchaseTitle>>) =>
  renderHook(() => usePurchaseTitle()).result.current(purchase);

it("writes a title in the reader's language, whatever the buyer's", async () => {
  const session = {
    purpose: 'CHECKOUT_PURPOSE_APPOINTMENT',
    subject: 'Selihom Tesfay (#R-4711)',
    title: 'جلسة مع Selihom Tesfay (#R-4711)',
  } as const;
  const month = { purpose: 'CHECKOUT_PURPOSE_ASSISTANT_PLAN', subject: '', title: 'شهر واحد' } as const;
  expect(titleOf(session)).toBe('Session with Selihom Tesfay (#R-4711)');
  expect(titleOf(month)).toBe('AI therapy assistant: one month');
  await act(() => changeLanguage('ti'));
  expect(titleOf(session)).toBe('ክፍለ-ግዜ ምስ Selihom Tesfay (#R-4711)');
});

it('shows the stored title of a purchase without a subject', () => {
  const purpose = 'CHECKOUT_PURPOSE_SOURCING_DEPOSIT';
  expect(titleOf({ purpose, subject: '', title: 'Deposit for order PR-7Q2MX' })).toBe('Deposit for order PR-7Q2MX');
});

it('names no erased therapist', () => {
  expect(titleOf({ purpose: 'CHECKOUT_PURPOSE_THERAPIST_PLAN', subject: '', title: '' })).toBe('Monthly plan');
});
