import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { user } from '@/testing/factories';
import { services } from '@/testing/handlers';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import type * as LazyPart from '@/ui/lazyPart';
import AccountPage from './AccountPage';

// Simulates a chunk that a release has removed.
vi.mock('@/ui/lazyPart', async (original) => {
  const { lazyPart } = await original<typeof LazyPart>();
  return {
    lazyPart: (name: string) => lazyPart<object>(name, () => Promise.reject(new Error('Loading chunk 7 failed'))),
  };
});

it('shows below the button that the dialog could not be loaded', async () => {
  server.use(...services());
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // The release of the page is unknown, so it counts as the same.
  server.use(http.get('http://localhost:8080/', () => new HttpResponse()));
  const { user: person } = renderPage(<AccountPage />, { at: '/account-settings', as: user() });
  const opener = screen.getByRole('button', { name: 'Delete Account' });
  await person.click(opener);
  expect(await screen.findByText('This part could not be loaded')).toBeVisible();
  expect(opener).toHaveFocus();
  expect(opener).toBeEnabled();
});
