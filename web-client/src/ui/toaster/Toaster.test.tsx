import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionChanged } from '@/auth/authSlice';
import { authUserOf } from '@/auth/user';
import { user } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { Dialog } from '../Dialog';
import { toastShown } from './toastsSlice';
import { useToast } from './useToast';

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

it('stays reachable for screen readers while a dialog is open', async () => {
  vi.useRealTimers();
  const { store } = renderPage(
    <Dialog title="A dialog" onClose={() => undefined}>
      text
    </Dialog>,
  );
  act(() => {
    store.dispatch(toastShown({ severity: 'error', title: 'Nothing was saved' }));
  });
  // Material UI hides the page behind the dialog.
  expect(screen.getByRole('dialog', { name: 'A dialog' })).not.toHaveAttribute('aria-modal', 'true');
  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was saved');
  expect(screen.getByRole('button', { name: 'Dismiss' })).toBeVisible();
});

/** Shows an error and a success, as a form does. */
function Saving({ name }: { name: string }) {
  const toast = useToast();
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <button type="button" onClick={() => toast.error(`${name} failed`)}>{`fail ${name}`}</button>
      <button type="button" onClick={() => toast.success(`${name} saved`)}>{`save ${name}`}</button>
      <button>{`submit ${name}`}</button>
    </form>
  );
}

const press = (name: string) => act(() => screen.getByRole('button', { name }).click());

it('removes the errors of a part when it succeeds', () => {
  renderPage(
    <>
      <Saving name="one" />
      <Saving name="two" />
    </>,
  );
  press('fail one');
  press('fail two');
  press('save one');
  expect(screen.queryByText('one failed')).toBeNull();
  expect(screen.getByText('two failed')).toBeVisible();
  expect(screen.getByText('one saved')).toBeVisible();
});

it('removes errors when a form is sent again', () => {
  const { store } = renderPage(<Saving name="one" />);
  press('save one');
  press('fail one');
  act(() => {
    store.dispatch(toastShown({ severity: 'info', title: 'Account data cleared', lasting: true }));
  });
  press('submit one');
  expect(screen.queryByText('one failed')).toBeNull();
  expect(screen.getByText('one saved')).toBeVisible();
  expect(screen.getByText('Account data cleared')).toBeVisible();
});

it('removes "please sign in" and errors at a sign-in, but not at the start of the page', () => {
  const { store } = renderPage(<p>a page</p>);
  const fail = () => store.dispatch(toastShown({ severity: 'error', title: 'Authentication Required' }));
  act(() => {
    fail();
    store.dispatch(sessionChanged({ user: authUserOf(user()) }));
  });
  expect(screen.getByText('Authentication Required')).toBeVisible();
  act(() => {
    store.dispatch(sessionChanged({ user: null }));
    fail();
    store.dispatch(sessionChanged({ user: authUserOf(user()) }));
  });
  expect(screen.queryByText('Authentication Required')).toBeNull();
});
