import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '@/testing/render';
import { LoadError } from './LoadError';
import { LoadMore, Pager } from './Pager';
import { SkeletonRows } from './Skeleton';
import { statusTone } from '@/domain/statusTone';
import { Steps } from './Steps';
import { Tabs } from './Tabs';
import { Timeline } from './Timeline';

const items = [
  { id: 'one', label: 'One' },
  { id: 'two', label: 'Two', count: 3 },
  { id: 'three', label: 'Three' },
] as const;

function TestTabs() {
  const [value, setValue] = useState<(typeof items)[number]['id']>('one');
  return (
    <Tabs label="Numbers" tabs={items} value={value} onChange={setValue}>
      {(id) => <p>Panel {id}</p>}
    </Tabs>
  );
}

it('tabs are one stop of the Tab key, and arrow keys select', async () => {
  const { user } = renderPage(<TestTabs />);
  expect(screen.getByRole('tab', { name: 'Two 3' })).toBeVisible();
  await user.tab();
  expect(screen.getByRole('tab', { name: 'One' })).toHaveFocus();
  await user.keyboard('[ArrowRight]');
  expect(screen.getByRole('tab', { name: 'Two 3' })).toHaveFocus();
  expect(screen.getByRole('tabpanel', { name: 'Two 3' })).toHaveTextContent('Panel two');
  await user.keyboard('[End]');
  expect(screen.getByRole('tabpanel', { name: 'Three' })).toHaveTextContent('Panel three');
  await user.keyboard('[ArrowRight]');
  expect(screen.getByRole('tab', { name: 'One' })).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('[ArrowLeft][Home]');
  expect(screen.getByRole('tab', { name: 'One' })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('tabpanel', { name: 'One' })).toHaveFocus();
});

it('the left arrow moves on in a right-to-left page', async () => {
  const { user } = renderPage(
    <div style={{ direction: 'rtl' }}>
      <TestTabs />
    </div>,
  );
  // jsdom does not inherit the direction.
  screen.getByRole('tablist').style.direction = 'rtl';
  await user.click(screen.getByRole('tab', { name: 'One' }));
  await user.keyboard('[ArrowLeft]');
  expect(screen.getByRole('tab', { name: 'Two 3' })).toHaveFocus();
});

it('a timeline shows past steps, the current one, and their times', () => {
  renderPage(
    <Timeline
      label="History"
      steps={[
        { id: 'a', state: 'done', title: 'Quote accepted', at: '2026-11-19T21:10:00Z' },
        { id: 'b', state: 'now', title: 'On the road', text: 'Passed Red Deer' },
        { id: 'c', state: 'next', title: 'Delivered', expected: 'Today, before 5 PM' },
      ]}
    />,
  );
  const [first, second, third] = within(screen.getByRole('list', { name: 'History' })).getAllByRole('listitem');
  expect(first).toHaveTextContent(/^Done: Quote accepted/);
  expect(first?.querySelector('time')).toHaveAttribute('datetime', '2026-11-19T21:10:00Z');
  expect(first).toHaveTextContent(/Thu 19 Nov 2026, 2:10\sPM/);
  expect(second).toHaveAttribute('aria-current', 'step');
  expect(third).toHaveTextContent('Still to come: DeliveredToday, before 5 PM');
});

it('form steps mark the done and current ones; explaining steps do not', () => {
  renderPage(
    <>
      <Steps label="Booking" steps={[{ title: 'Home' }, { title: 'Day' }, { title: 'Pay' }]} current={1} />
      <Steps label="How" steps={[{ title: 'Ask' }]} />
    </>,
  );
  const marks = within(screen.getByRole('list', { name: 'Booking' })).getAllByRole('listitem');
  expect(marks.map((mark) => mark.textContent)).toEqual(['Done: Home', 'Now: Day', 'Still to come: Pay']);
  expect(within(screen.getByRole('list', { name: 'How' })).getByRole('listitem')).toHaveTextContent(/^Ask$/);
});

it('repeated clicks load more rows once', async () => {
  const onMore = vi.fn();
  const { user } = renderPage(<LoadMore shown={20} total={57} onMore={onMore} />);
  expect(screen.getByRole('button', { name: 'Load more' })).toHaveAccessibleDescription('20 of 57 shown');
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(onMore).toHaveBeenCalledOnce();
});

it('a busy button keeps the focus and ignores clicks', async () => {
  const onMore = vi.fn();
  const { user } = renderPage(<LoadMore shown={1} loading onMore={onMore} />);
  await user.tab();
  expect(screen.getByRole('button', { name: 'Loading…' })).toHaveFocus();
  await user.keyboard('[Enter]');
  expect(onMore).not.toHaveBeenCalled();
  expect(screen.getByText('1 shown')).toBeVisible();
});

it('a pager disables the buttons without a page', async () => {
  const onPage = vi.fn();
  const { user } = renderPage(<Pager label="Bookings" page={2} hasNext={false} onPage={onPage} />);
  const pager = within(screen.getByRole('navigation', { name: 'Pages: Bookings' }));
  expect(pager.getByRole('button', { name: 'Next' })).toBeDisabled();
  await user.click(pager.getByRole('button', { name: 'Previous' }));
  expect(onPage).toHaveBeenCalledExactlyOnceWith(1);
});

it('a skeleton announces only that content is loading', () => {
  renderPage(<SkeletonRows rows={2} />);
  expect(screen.getAllByRole('status').map((status) => status.textContent)).toContain('Loading…');
});

it('failed content can be retried', async () => {
  const onRetry = vi.fn();
  const { user } = renderPage(<LoadError title="No bookings" text="We cannot reach the server." onRetry={onRetry} />);
  const [alert] = screen.getAllByRole('alert').filter((region) => region.textContent);
  expect(alert).toHaveTextContent('No bookingsWe cannot reach the server.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

it.each([
  ['CLEANING_BOOKING_STATUS_REQUESTED', 'warning'],
  ['SHIPMENT_STATUS_OUT_FOR_DELIVERY', 'default'],
  ['SHIPMENT_STATUS_DELIVERED', 'success'],
  ['CLEANING_BOOKING_STATUS_CANCELLED', 'secondary'],
  ['SOMETHING_STATUS_NEW', 'secondary'],
])('status %s has the tone %s', (status, tone) => {
  expect(statusTone(status)).toBe(tone);
});
