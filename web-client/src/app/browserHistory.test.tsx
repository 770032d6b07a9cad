import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { Link, Route, Routes, useLocation } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { hasUnsavedWork } from '@/browser/unsaved';
import { Form, TextField } from '@/ui/form';
import { LanguageRouter } from './LanguageRouter';

function Note() {
  const form = useForm({ defaultValues: { note: '' } });
  return (
    <Form form={form} onSubmit={() => undefined}>
      <TextField name="note" label="note" />
      <Link to="/about?tab=week">tab</Link>
      <Link to="/about?id=2">person</Link>
      <Link to="/about?sort=name">sort</Link>
      <Link to="/contact">on</Link>
    </Form>
  );
}

const Address = () => {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
};

async function open() {
  window.history.replaceState(null, '', '/start');
  const { unmount } = render(
    <LanguageRouter>
      <Address />
      <Routes>
        <Route path="/start" element={<Link to="/about">begin</Link>} />
        <Route path="/about" element={<Note />} />
        <Route path="/contact" element={<p>contact</p>} />
      </Routes>
    </LanguageRouter>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('link', { name: 'begin' }));
  return { user, unmount };
}

const type = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.type(await screen.findByLabelText('note'), 'typed');
  await waitFor(() => expect(hasUnsavedWork()).toBe(true));
};

it('asks before a link leaves unsaved input', async () => {
  const { user } = await open();
  await type(user);
  await user.click(screen.getByRole('link', { name: 'on' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText('note')).toHaveValue('typed');
  expect(window.location.pathname).toBe('/about');

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('link', { name: 'on' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('at /contact')).toBeVisible();
});

it('takes the back button back until the user agrees', async () => {
  const { user } = await open();
  await type(user);
  act(() => window.history.back());
  const leave = await screen.findByRole('button', { name: 'Leave' });
  await waitFor(() => expect(window.location.pathname).toBe('/about'));
  expect(screen.getByLabelText('note')).toHaveValue('typed');
  await user.click(leave);
  expect(await screen.findByText('at /start')).toBeVisible();
});

it.each(['tab', 'person'])('asks before another %s of the page only', async (part) => {
  const { user } = await open();
  await type(user);
  await user.click(screen.getByRole('link', { name: 'sort' }));
  expect(await screen.findByText('at /about?sort=name')).toBeVisible();
  await user.click(screen.getByRole('link', { name: part }));
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
});

it('holds the page only while input is unsaved', async () => {
  const { user, unmount } = await open();
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(asks()).toBe(false);
  await type(user);
  expect(asks()).toBe(true);
  await user.clear(screen.getByLabelText('note'));
  await waitFor(() => expect(asks()).toBe(false));
  await type(user);
  unmount();
  expect(asks()).toBe(false);
});

it('asks with the browser when the dialog is missing', async () => {
  vi.doMock('@/ui/LeaveDialog', () => {
    throw new Error('offline');
  });
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(true);
  const { user } = await open();
  await type(user);
  await user.click(screen.getByRole('link', { name: 'on' }));
  expect(await screen.findByText('at /contact')).toBeVisible();
  expect(confirm).toHaveBeenCalledWith('Leave without saving?');
});
