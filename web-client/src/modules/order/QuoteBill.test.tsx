import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { user } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { QuoteBill } from './QuoteBill';

const bill = <QuoteBill about="One visit" total="$89.00" until="Fri 9:00 AM" />;

it('tells visitors that only the booking needs a sign-in', () => {
  renderPage(bill, { as: null });
  expect(screen.getByText(/You sign in only to book/)).toBeVisible();
});

it('states tax and payment next to a price only', () => {
  renderPage(bill, { as: null });
  expect(screen.getByText('Tax is included. There is nothing to pay now.')).toBeVisible();
  cleanup();
  renderPage(<QuoteBill about="One visit" empty total="No price yet" />, { as: null });
  expect(screen.queryByText(/Tax is included/)).toBeNull();
});

it('asks signed-in users for no sign-in', () => {
  renderPage(bill, { as: user() });
  expect(screen.getByText(/^Valid until/)).toBeVisible();
  expect(screen.queryByText(/sign in/)).toBeNull();
});
