import { act, render, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { lazy } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { NotFoundPage } from '@/app/NotFoundPage';
import { admin, user } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { makeStore } from '@/app/store';
import { sessionChanged } from '@/auth/authSlice';
import { authUserOf } from '@/auth/user';
import { server } from '@/testing/server';
import { SelamTheme } from '@/theme/SelamTheme';
import { LoadFailure } from '@/ui/loadLater';
import { useSectionOfAddress } from '@/ui/sections';
import { AppLayout } from './AppLayout';
import { Footer } from './Footer';
import { Header } from './Header';
import { UserMenu } from './UserMenu';

describe('the account area', () => {
  it('is empty while the session is loading', () => {
    renderPage(<UserMenu />);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('offers sign-in to visitors', () => {
    renderPage(<UserMenu />, { as: null });
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth');
  });

  it('offers users their pages, and admins the dashboard', async () => {
    const { user: person, store } = renderPage(<UserMenu />, { as: user() });
    await person.click(screen.getByRole('button', { name: 'Account' }));
    expect(screen.getByText('abeba@example.org')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Account Settings' })).toHaveAttribute('href', '/account-settings');
    expect(screen.getByRole('link', { name: 'My Appointments' })).toHaveAttribute('href', '/my-appointments');
    expect(screen.getByRole('link', { name: 'Assistant' })).toHaveAttribute('href', '/assistant');
    expect(screen.queryByRole('link', { name: 'Admin Dashboard' })).toBeNull();
    store.dispatch(sessionChanged({ user: authUserOf(admin()) }));
    expect(await screen.findByRole('link', { name: 'Admin Dashboard' })).toHaveAttribute('href', '/admin');
  });

  it('signs out and goes to /auth', async () => {
    server.use(http.post('*/auth/v1/logout', () => new Response(null, { status: 204 })));
    const { user: person } = renderPage(<UserMenu />, { as: user() });
    await person.click(screen.getByRole('button', { name: 'Account' }));
    await person.click(screen.getByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByText('at /auth')).toBeVisible();
    expect(await screen.findByText('Signed out successfully')).toBeVisible();
  });
});

describe('the navigation', () => {
  it('lists the services with descriptions, and returns the focus on Escape', async () => {
    // jsdom has no layout, so nothing has an offsetParent.
    vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body);
    const { user: person } = renderPage(<Header />, { as: null });
    const services = screen.getByRole('button', { name: 'Services' });
    expect(services).toHaveAttribute('aria-expanded', 'false');
    await person.click(services);
    expect(services).toHaveAttribute('aria-expanded', 'true');
    for (const description of [
      'Sourced abroad, inspected before they ship',
      'Home, carpet and commercial, from $89',
      'Calgary, Edmonton and the towns between',
      'Licensed therapists and an assistant',
    ]) {
      expect(screen.getByText(description)).toBeVisible();
    }
    await person.keyboard('{Escape}');
    expect(services).toHaveAttribute('aria-expanded', 'false');
    expect(services).toHaveFocus();
  });

  it('moves through the opened services with the arrow keys', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body);
    const { user: person } = renderPage(<Header />, { as: null });
    await person.click(screen.getByRole('button', { name: 'Services' }));
    await person.keyboard('{ArrowDown}');
    expect(screen.getByRole('link', { name: /^Global products/ })).toHaveFocus();
    await person.keyboard('{ArrowDown}');
    expect(screen.getByRole('link', { name: /^Cleaning/ })).toHaveFocus();
    await person.keyboard('{ArrowUp}{ArrowUp}');
    expect(
      within(document.getElementById('navigation-panel') as HTMLElement).getByRole('link', { name: 'العربية' }),
    ).toHaveFocus();
  });

  it('offers the languages in the header and in the menu', () => {
    renderPage(<Header />, { as: null });
    expect(screen.getByRole('link', { name: 'ትግርኛ' })).toHaveAttribute('href', '/ti');
    expect(document.querySelectorAll('#navigation-panel a[hreflang]')).toHaveLength(3);
    expect(screen.queryByRole('navigation', { name: 'Language' })).toBeNull();
  });
});

describe('the language selector', () => {
  it('changes texts, direction and the stored language', async () => {
    const { user: person } = renderPage(<Footer />, { as: null });
    await person.click(screen.getByRole('link', { name: 'العربية' }));
    await waitFor(() => expect(document.documentElement).toHaveAttribute('dir', 'rtl'));
    expect(await screen.findByRole('heading', { name: 'الخدمات' })).toBeVisible();
    expect(localStorage.getItem('selam.language')).toBe('ar');
    await person.click(screen.getByRole('link', { name: 'ትግርኛ' }));
    await waitFor(() => expect(document.documentElement).toHaveAttribute('dir', 'ltr'));
    expect(document.documentElement).toHaveAttribute('lang', 'ti');
  });
});

it('shows and logs an unknown address', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  renderPage(<NotFoundPage />, { at: '/nowhere', as: null });
  expect(screen.getByRole('heading', { name: /404.*Oops! Page not found/ })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  expect(log).toHaveBeenCalledWith('Not found:', '/nowhere');
});

it('scrolls to the section of another page that a link names', async () => {
  const scrolled: string[] = [];
  vi.spyOn(window, 'scrollTo').mockImplementation(() => scrolled.push('top'));
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.push(this.id);
  };
  function Parts() {
    useSectionOfAddress();
    return (
      <section id="assistant">
        <h2>The assistant</h2>
      </section>
    );
  }
  const store = makeStore();
  const router = createMemoryRouter([
    {
      element: <AppLayout />,
      children: [
        { path: '/', element: <p>here</p> },
        { path: '/parts', element: <Parts /> },
      ],
    },
  ]);
  render(
    <Provider store={store}>
      <SelamTheme>
        <RouterProvider router={router} />
      </SelamTheme>
    </Provider>,
  );
  await act(() => router.navigate('/parts#assistant'));
  expect(await screen.findByRole('heading', { name: 'The assistant' })).toHaveFocus();
  expect(scrolled).toEqual(['top', 'assistant']);
});

describe('the frame of the dashboard', () => {
  it.each([
    ['loading', () => new Promise<never>(() => {}), /Loading/],
    ['unreachable', () => Promise.reject(new LoadFailure(new Error('offline'), 'offline', () => {})), /Try again/],
  ])('has a main part while its code is %s', async (_, load, text) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const Page = lazy(load);
    const store = makeStore();
    store.dispatch(sessionChanged({ user: authUserOf(admin()) }));
    const router = createMemoryRouter([{ element: <AppLayout />, children: [{ path: '/admin', element: <Page /> }] }], {
      initialEntries: ['/admin'],
    });
    render(
      <Provider store={store}>
        <SelamTheme>
          <RouterProvider router={router} />
        </SelamTheme>
      </Provider>,
    );
    await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent(text));
    expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
  });
});
