import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { changeLanguage } from '@/i18n';
import { LanguageRouter } from './LanguageRouter';

function Page() {
  const { pathname } = useLocation();
  const [note, setNote] = useState('');
  return (
    <>
      <p>at {pathname}</p>
      <Link to="/contact">on</Link>
      <Link to="/">home</Link>
      <input aria-label="note" value={note} onChange={({ target }) => setNote(target.value)} />
    </>
  );
}

const open = (address: string) => {
  window.history.replaceState(null, '', address);
  render(
    <LanguageRouter>
      <Page />
    </LanguageRouter>,
  );
};

it('keeps page, query, fragment and input when the language changes', async () => {
  open('/about?x=1#story');
  await userEvent.type(screen.getByLabelText('note'), 'kept');
  await act(() => changeLanguage('ar'));
  expect(window.location.pathname + window.location.search + window.location.hash).toBe('/ar/about?x=1#story');
  expect(screen.getByText('at /about')).toBeVisible();
  expect(screen.getByLabelText('note')).toHaveValue('kept');
  expect(screen.getByRole('link', { name: 'on' })).toHaveAttribute('href', '/ar/contact');
  expect(screen.getByRole('link', { name: 'home' })).toHaveAttribute('href', '/ar');
  await act(() => changeLanguage('en'));
  expect(window.location.pathname).toBe('/about');
});

it('shows a previous page in the current language after going back', async () => {
  open('/about');
  await userEvent.click(screen.getByRole('link', { name: 'on' }));
  await act(() => changeLanguage('ti'));
  expect(window.location.pathname).toBe('/ti/contact');
  await act(async () => {
    window.history.back();
    await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  });
  expect(await screen.findByText('at /about')).toBeVisible();
  expect(window.location.pathname).toBe('/ti/about');
});
