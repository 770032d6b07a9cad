import { act, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts } from '@/i18n';
import { renderPage } from '@/testing/render';
import TherapySuccessPage, { CONFIRMING_MS } from './TherapySuccessPage';

beforeAll(() => loadTexts('therapy'));
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const show = (search = '') => renderPage(<TherapySuccessPage />, { at: `/therapy-success${search}`, as: null });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('the page after a payment', () => {
  it('confirms for two seconds, then shows the end of the number and what comes next', async () => {
    show('?session_id=cs_test_a1b2c3d4e5f6');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Confirming your payment...');
    await wait(CONFIRMING_MS - 1);
    expect(screen.queryByText('Payment Successful!')).not.toBeInTheDocument();
    await wait(1);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Payment Successful!');
    expect(screen.getByText('c3d4e5f6')).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.getByRole('link', { name: 'Back to therapy services' })).toHaveAttribute(
      'href',
      '/services/therapy-services',
    );
    expect(screen.getByRole('link', { name: 'Go to home' })).toHaveAttribute('href', '/');
  });

  it('says N/A without a number', async () => {
    show();
    await wait(CONFIRMING_MS);
    expect(screen.getByText('N/A')).toBeVisible();
  });
});
