import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '@/testing/render';
import InvestorsPage from './InvestorsPage';

const show = () => renderPage(<InvestorsPage />, { at: '/investors', as: null });

describe('the page for investors', () => {
  it('links to the contact page with a subject', () => {
    show();
    expect(screen.getByRole('link', { name: 'Request Investment Deck' })).toHaveAttribute(
      'href',
      '/contact?subject=investment-deck',
    );
    expect(screen.getByRole('link', { name: 'Schedule a Meeting' })).toHaveAttribute(
      'href',
      '/contact?subject=investor-meeting',
    );
  });

  it('describes each chart in words', () => {
    show();
    expect(screen.getAllByRole('img').map((chart) => chart.getAttribute('aria-label'))).toEqual([
      expect.stringContaining('$2.5M in year 1, $15M in year 3 and $50M in year 5'),
      expect.stringContaining('5 percent'),
      expect.stringContaining('$120 to $180'),
    ]);
  });

  it('has the same figures as tables', async () => {
    const { user } = show();
    for (const opener of screen.getAllByText('Show as a table')) await user.click(opener);
    const rows = within(screen.getByRole('table', { name: 'Projected revenue' })).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'YearProjected revenue',
      'Year 1$2.5M',
      'Year 3$15M',
      'Year 5$50M',
    ]);
    expect(screen.getByRole('row', { name: 'Year 3 $15M · 30%' })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: 'A sourced product quoted per order' })).toBeInTheDocument();
  });

  it('does not present projections as promises', () => {
    show();
    expect(screen.getByText(/projection, not a promise/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Risks' })).toBeVisible();
  });
});
