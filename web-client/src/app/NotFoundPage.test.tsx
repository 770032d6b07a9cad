import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '@/testing/render';
import { NotFoundPage } from './NotFoundPage';

it('shows a not-found message, logs the address and links to other pages', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  renderPage(<NotFoundPage />, { at: '/no-such-page', as: null });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('404Oops! Page not found');
  expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('link', { name: 'Cleaning' })).toHaveAttribute('href', '/services/cleaning');
  expect(screen.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', '/contact?subject=website');
  expect(log).toHaveBeenCalledWith('Not found:', '/no-such-page');
  log.mockRestore();
});
