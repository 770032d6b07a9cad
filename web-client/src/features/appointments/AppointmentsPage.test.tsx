import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { user as person } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import AppointmentsPage from './AppointmentsPage';

const at = '/my-appointments';

describe('my appointments', () => {
  it('asks visitors to log in and brings them back', () => {
    renderPage(<AppointmentsPage />, { at, as: null });
    expect(screen.getByText('Please log in to see your appointments.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/auth?next=%2Fmy-appointments');
  });

  it('leads to the therapists while there is none', () => {
    renderPage(<AppointmentsPage />, { at, as: person() });
    expect(screen.getByRole('heading', { level: 1, name: 'My Appointments' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Book Session' })).toHaveAttribute('href', '/services/therapy');
    expect(screen.getByText('Your completed sessions will appear here.')).toBeVisible();
  });
});
