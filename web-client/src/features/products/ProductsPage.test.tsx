import { cleanup, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadTexts } from '@/i18n';
import { services } from '@/testing/handlers';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import { partOf } from './offer';
import ProductsPage from './ProductsPage';

beforeAll(() => loadTexts('products'));
beforeEach(() => server.use(...services()));

const show = (search = '') => renderPage(<ProductsPage />, { at: `/services/global-products${search}`, as: null });
const chosen = () => screen.getAllByRole('tab', { selected: true })[0];

describe('the tabs', () => {
  it('open the one in the address, otherwise the overview', () => {
    expect(partOf('quality')).toBe('quality');
    expect(partOf('nothing')).toBe('overview');
    show('?tab=search');
    expect(chosen()).toHaveTextContent('Search Products');
  });

  it('begin on the first screen, except the overview', () => {
    show('?tab=search');
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
    expect(document.querySelector('.lead')).toBeNull();
    cleanup();
    show();
    expect(document.querySelector('.lead')).toBeVisible();
  });

  it('respond to the keyboard and keep the choice in the address', async () => {
    const { router, user } = show();
    await user.click(screen.getByRole('tab', { name: 'Overview' }));
    await user.keyboard('{ArrowRight}');
    expect(chosen()).toHaveTextContent('Search Products');
    expect(chosen()).toHaveFocus();
    expect(router.state.location.search).toBe('?tab=search');
    await user.keyboard('{End}');
    expect(router.state.location.search).toBe('?tab=quality');
    await user.keyboard('{ArrowRight}');
    expect(chosen()).toHaveTextContent('Overview');
  });
});

describe('quality', () => {
  it('explains each figure', () => {
    show('?tab=quality');
    for (const figure of ['99.7%', '98.5%', '95%', '0.2%']) expect(screen.getByText(figure)).toBeVisible();
    expect(screen.getByText('Pieces with a defect, out of all pieces delivered.')).toBeVisible();
  });

  it('has three sub-tabs', async () => {
    const { user } = show('?tab=quality');
    const list = screen.getByRole('tablist', { name: 'How we work' });
    expect(
      within(list)
        .getAllByRole('tab')
        .map(({ textContent }) => textContent.trim()),
    ).toEqual(['Quality Process', 'Testing & Verification', 'Risk Assessment']);
    await user.click(within(list).getByRole('tab', { name: 'Risk Assessment' }));
    expect(screen.getByText('Payment to the maker is tied to the inspection.')).toBeVisible();
  });
});
