import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '@/testing/render';
import { blocksOf } from './blocks';
import PrivacyPage from './PrivacyPage';
import TermsPage from './TermsPage';

it.each([
  ['/privacy', PrivacyPage],
  ['/terms', TermsPage],
])('links the contents of %s to its sections', (at, Page) => {
  renderPage(<Page />, { at, as: null });
  const links = within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('link');
  expect(links.length).toBeGreaterThan(6);
  for (const link of links) {
    const section = document.getElementById(link.getAttribute('href')?.slice(1) ?? '');
    expect(section?.querySelector('h2')?.textContent).toBe(link.textContent);
  }
  expect(screen.getByText(/^Last updated: \d+ November 2026$/)).toBeVisible();
});

it('parses a text into paragraphs and lists', () => {
  expect(blocksOf('One\n- a\n- b\n\nTwo')).toEqual(['One', ['a', 'b'], 'Two']);
});
