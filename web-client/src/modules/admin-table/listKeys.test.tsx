import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userApi } from '@/api/generated/user.gen';
import BookingsAdminPage from '@/features/admin/bookings/BookingsAdminPage';
import { expectAccessible } from '@/testing/axe';
import { admin, failure } from '@/testing/factories';
import { emptyData, services } from '@/testing/handlers';
import { cleaningBooking } from '@/testing/handlers/cleaning';
import type { Data } from '@/testing/handlers/data';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';

const booking = (number: number, status: 'REQUESTED' | 'COMPLETED' = 'REQUESTED') =>
  cleaningBooking({
    id: `0192f3a4-0000-7000-8000-00000000010${number}`,
    address: `${number} Bow Trail`,
    status: `CLEANING_BOOKING_STATUS_${status}`,
  });
let data: Data;
beforeEach(() => {
  data = { ...emptyData(), bookings: [booking(1), booking(2), booking(3)] };
  server.use(...services(data));
});
afterEach(() => localStorage.clear());

async function show(at = '/admin?tab=bookings') {
  const shown = renderPage(<BookingsAdminPage />, { at, as: admin() });
  await screen.findAllByRole('row', { name: /Bow Trail/ });
  return shown;
}
const focused = () => document.activeElement?.closest('tr')?.textContent ?? '';
const boxes = () => screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked);

describe('the keyboard shortcuts of a list', () => {
  it('move between rows, select and open', async () => {
    const { user, router } = await show();
    await user.keyboard('jj');
    expect(focused()).toContain('2 Bow Trail');
    await user.keyboard('{ArrowDown}k');
    expect(focused()).toContain('2 Bow Trail');
    await user.keyboard('x');
    expect(boxes()).toEqual([false, true, false]);
    await user.keyboard('x');
    expect(boxes()).toEqual([false, false, false]);
    await user.keyboard('{Enter}');
    expect(router.state.location.search).toContain('open=0192f3a4-0000-7000-8000-000000000102');
  });

  it('focus the search, and do nothing while the user types', async () => {
    const { user } = await show();
    await user.keyboard('/');
    expect(screen.getByRole('searchbox')).toHaveFocus();
    await user.keyboard('jx?/');
    expect(screen.getByRole('searchbox')).toHaveValue('jx?/');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are listed in a dialog, which turns them off', async () => {
    const { user } = await show();
    await user.keyboard('?');
    const dialog = within(screen.getByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(dialog.getByText('Select the row')).toBeVisible();
    await user.click(dialog.getByRole('switch', { name: 'Use single-key shortcuts' }));
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('j?');
    expect(focused()).not.toContain('Bow Trail');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a change of several rows', () => {
  it('is confirmed, and reports what failed and why', async () => {
    const sent: string[] = [];
    server.use(
      http.patch('*/v1/cleaning/bookings/:id', ({ params }) => {
        const id = String(params['id']);
        sent.push(id.slice(-1));
        if (id.endsWith('2')) return HttpResponse.json(failure(14), { status: 503 });
        return HttpResponse.json({ ...booking(Number(id.slice(-1))), status: 'CLEANING_BOOKING_STATUS_CONFIRMED' });
      }),
    );
    const { user } = await show();
    for (const box of screen.getAllByRole('checkbox')) await user.click(box);
    expect(screen.getByText('3 selected')).toBeVisible();
    await expectAccessible('a list with selected rows');
    const bulk = within(screen.getByRole('group', { name: 'Selected rows' }));
    await user.click(bulk.getByRole('button', { name: 'Confirmed' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Confirmed: change 3 records?' }));
    expect(dialog.getByText(/each customer gets an email/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Change' }));
    expect(await screen.findByText('2 records changed')).toBeVisible();
    expect(sent).toEqual(['1', '2', '3']);
    const items = await screen.findAllByRole('listitem');
    const failed = items.find(({ textContent }) => textContent.includes('The service is not available'));
    expect(failed).toHaveTextContent('2 Bow Trail');
    expect(boxes()).toEqual([false, true, false]);
  });

  /** Confirms the first two bookings; the service refuses each once `end` is called. */
  async function change() {
    let end = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    server.use(
      http.patch('*/v1/cleaning/bookings/:id', async () => {
        await ended;
        return HttpResponse.json(failure(14), { status: 503 });
      }),
    );
    const shown = await show();
    for (const box of screen.getAllByRole('checkbox').slice(0, 2)) await shown.user.click(box);
    const bulk = within(screen.getByRole('group', { name: 'Selected rows' }));
    await shown.user.click(bulk.getByRole('button', { name: 'Confirmed' }));
    await shown.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Change' }));
    return { ...shown, end };
  }

  it('reports failures in a toast after the list was left', async () => {
    const { router, end } = await change();
    await act(() => router.navigate('/elsewhere'));
    end();
    expect(await screen.findByText('2 records were not changed')).toBeVisible();
    expect(screen.getByText(/2 Bow Trail.*: The service is not available/)).toBeVisible();
  });

  it('keeps the selection of another view', async () => {
    const { router, user, end } = await change();
    await act(() => router.navigate('/admin?tab=bookings&sort=oldest'));
    await waitFor(() => expect(boxes()).toEqual([false, false, false]));
    await user.click(screen.getAllByRole('checkbox')[2]!);
    end();
    expect(await screen.findByText(/2 records were not changed/)).toBeVisible();
    expect(boxes()).toEqual([false, false, true]);
  });

  it('offers only the steps that all rows have', async () => {
    data.bookings = [booking(1), booking(2, 'COMPLETED')];
    const { user } = await show();
    for (const box of screen.getAllByRole('checkbox')) await user.click(box);
    expect(screen.getByText('These rows have no step in common.')).toBeVisible();
  });
});

it('shows the range and the total on every page', async () => {
  data.bookings = Array.from({ length: 25 }, (_, number) => booking(number));
  const { user } = await show();
  expect(screen.getByText('1–20 of 25')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('21–25 of 25')).toBeVisible();
});

it('copies the address of the view without the open record', async () => {
  const { user } = await show('/admin?tab=bookings&status=requested&open=0192f3a4-0000-7000-8000-000000000102');
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(screen.getByRole('button', { name: 'Copy link to this view' }));
  expect(await screen.findByText('The link to this view is copied')).toBeVisible();
  expect(writeText.mock.calls[0]?.[0]).toMatch(/\?tab=bookings&status=requested$/);
});

it('shows no range on a page whose records have left the list', async () => {
  data.bookings = Array.from({ length: 21 }, (_, number) => booking(number));
  const { user, store } = await show();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('21–21 of 21')).toBeVisible();
  data.bookings.pop();
  await act(() => store.dispatch(userApi.util.invalidateTags(['CleaningService'])));
  expect(await screen.findByText('No matches')).toBeVisible();
  expect(screen.queryByText(/^21–/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  expect(await screen.findByText('1–20 of 20')).toBeVisible();
});

it('returns the focus to the row of a closed record', async () => {
  const { user } = await show();
  await user.keyboard('jj{Enter}');
  expect(await screen.findByRole('heading', { name: 'Deep cleaning' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: /Close/ }));
  await waitFor(() => expect(focused()).toContain('2 Bow Trail'));
});
