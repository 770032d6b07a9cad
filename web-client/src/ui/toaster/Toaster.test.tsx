import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '@/testing/render';
import { toastShown } from './toastsSlice';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('hides a toast after a while, and a lasting one when dismissed', () => {
  const { store } = renderPage(<p>a page</p>);
  act(() => {
    store.dispatch(toastShown({ severity: 'success', title: 'Saved' }));
    store.dispatch(toastShown({ severity: 'success', title: 'Account data cleared', lasting: true }));
  });
  expect(screen.getByText('Saved')).toBeVisible();
  act(() => {
    vi.advanceTimersByTime(600_000);
  });
  expect(screen.queryByText('Saved')).not.toBeInTheDocument();
  expect(screen.getByText('Account data cleared')).toBeVisible();
  act(() => screen.getByRole('button', { name: 'Dismiss' }).click());
  expect(screen.queryByText('Account data cleared')).not.toBeInTheDocument();
});

it.each([
  ['the pointer', fireEvent.pointerEnter, fireEvent.pointerLeave],
  ['the focus', fireEvent.focus, fireEvent.blur],
])('keeps a toast while %s is on it', (_, enter, leave) => {
  const { store } = renderPage(<p>a page</p>);
  act(() => {
    store.dispatch(toastShown({ severity: 'success', title: 'Saved' }));
  });
  const dismiss = screen.getByRole('button', { name: 'Dismiss' });
  enter(dismiss);
  act(() => {
    vi.advanceTimersByTime(600_000);
  });
  expect(screen.getByText('Saved')).toBeVisible();
  leave(dismiss);
  act(() => {
    vi.advanceTimersByTime(600_000);
  });
  expect(screen.queryByText('Saved')).not.toBeInTheDocument();
});
