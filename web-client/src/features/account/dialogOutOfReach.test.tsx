import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { user } from '@/testing/factories';
import { services } from '@/testing/handlers';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import AccountPage from './AccountPage';

// Simulates a chunk that a release has removed, or a lost connection.
vi.mock('./components/DeleteAccountDialog', () => {
  throw new Error('the file of the dialog cannot be fetched');
});

it('reports that the dialog could not be fetched and keeps the page', async () => {
  server.use(...services());
  const { user: person } = renderPage(<AccountPage />, { at: '/account-settings', as: user() });
  const opener = screen.getByRole('button', { name: 'Delete Account' });
  await person.click(opener);
  expect(await screen.findByText('Failed to delete account')).toBeVisible();
  expect(screen.getByText(/^We cannot reach the server/)).toBeVisible();
  expect(opener).toHaveFocus();
  expect(opener).toBeEnabled();
});
