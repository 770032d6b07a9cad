import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { expectAccessible } from '@/testing/axe';
import { formatLocalTime } from '@/i18n/format';
import { admin, contactMessage, failure, user as account } from '@/testing/factories';
import { emptyData, services, unavailable } from '@/testing/handlers';
import { cleaningBooking } from '@/testing/handlers/cleaning';
import { failedWork, notification } from '@/testing/handlers/office';
import { money } from '@/testing/handlers/data';
import { payment } from '@/testing/handlers/payments';
import { productRequest } from '@/testing/handlers/requestRecords';
import { report, reportHandlers } from '@/testing/handlers/reports';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import { dayAt, deviceOffset, minutesAt, wallAt } from '../frame/officeClock';
import { LiveContext } from '../frame/useLive';
import { Needs } from './Needs';
import { Schedule } from './Schedule';
import TodayPage from './TodayPage';

const today = dayAt(Date.now(), deviceOffset());
const visit = cleaningBooking({
  id: '0192f3a4-0000-7000-8000-000000000777',
  status: 'CLEANING_BOOKING_STATUS_REQUESTED',
  date: today,
  windowStartLocalTime: `${today}T11:00:00-06:00`,
  windowEndLocalTime: `${today}T14:00:00-06:00`,
});
const show = (as = admin()) => renderPage(<TodayPage />, { at: '/admin', as });
const needs = () => within(screen.getByRole('region', { name: 'Needs attention now' }));

it('lists what waits, with links to the filtered places', async () => {
  const data = {
    ...emptyData(),
    bookings: [visit],
    messages: [contactMessage()],
    notifications: [notification()],
    failures: [failedWork()],
    payments: [
      payment(),
      payment({
        id: '0192f3a4-0000-7000-8000-0000000000c2',
        refunds: [
          {
            id: 'r1',
            amount: money(20),
            reason: 'REFUND_REASON_GOODWILL' as const,
            status: 'REFUND_STATUS_FAILED' as const,
            method: 'REFUND_METHOD_ORIGINAL' as const,
            note: '',
            createTime: '2026-11-23T17:00:00Z',
            updateTime: '2026-11-24T17:00:00Z',
          },
        ],
      }),
    ],
  };
  server.use(
    http.get('*/v1/contact-messages', () =>
      HttpResponse.json({
        contactMessages: [],
        nextPageToken: '',
        counts: {
          unread: 11,
          read: 1,
          replied: 0,
          oldestWaitingTime: new Date(Date.now() - 21 * 3_600_000 - 630_000).toISOString(),
        },
      }),
    ),
    ...services(data),
  );
  show();
  const row = await needs().findByText('12 messages waiting, oldest 21 h 10 min');
  expect(row).toBeVisible();
  expect(needs().getByText('11:00 AM')).toBeVisible();
  expect(needs().getByText('2 h 49 min left')).toBeVisible();
  expect(needs().getByRole('img', { name: '21 of 24 hours have passed' })).toBeVisible();
  const links = await waitFor(() => {
    const found = needs().getAllByRole('link');
    expect(found).toHaveLength(5);
    return found.map((link) => link.getAttribute('href'));
  });
  expect(links).toEqual(
    expect.arrayContaining([
      '/admin?tab=messages',
      `/admin?tab=bookings&status=requested&to=${today}&sort=visit-soonest`,
      '/admin?tab=mail&status=failed&resend=possible',
      '/admin?tab=payments&refund=failed',
      '/admin?tab=failures',
    ]),
  );
  expect(needs().getByText('1 refund did not go through')).toBeVisible();
  const schedule = within(screen.getByRole('region', { name: "Today's schedule" }));
  expect(await schedule.findByRole('link', { name: /11:00 AM.*Cleaning, Not confirmed/ })).toHaveAttribute(
    'href',
    `/admin?tab=bookings&open=${visit.id}`,
  );
  const week = within(screen.getByRole('region', { name: 'This week, compared with last week' }));
  expect(await week.findByText('13% more than 131')).toBeVisible();
  expect(week.getByText('$12,201')).toBeVisible();
  await expectAccessible('Today');
});

it('finds the oldest of more than 100 new requests', async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const requests = Array.from({ length: 250 }, (_, index) =>
    productRequest({
      id: `r${index}`,
      status: 'PRODUCT_REQUEST_STATUS_SUBMITTED',
      // The list begins with the latest change: the oldest request is the last one.
      createTime: hoursAgo(index === 249 ? 26 : 1),
    }),
  );
  server.use(...services({ ...emptyData(), requests }));
  show();
  expect(await needs().findByText('250 product requests waiting, oldest 26 h')).toBeVisible();
  expect(needs().getByText(/^2 h( 1 min)? late$/)).toBeVisible();
});

it('shows every event of a day with more than 100', async () => {
  const bookings = Array.from({ length: 130 }, (_, index) => ({ ...visit, id: `v${index}` }));
  server.use(...services({ ...emptyData(), bookings }));
  show();
  const schedule = within(await screen.findByRole('region', { name: "Today's schedule" }));
  expect(await schedule.findByText('130 visits')).toBeInTheDocument();
});

it('shows no median when no message was answered', async () => {
  const series = report().series.map((one) =>
    one.metric === 'REPORT_METRIC_TIME_TO_ANSWER' ? { ...one, total: '0', values: ['0', '0', '0'] } : one,
  );
  server.use(...reportHandlers(report({ series })), ...services(emptyData()));
  show();
  const figure = within(await screen.findByRole('group', { name: 'Median time to answer' }));
  expect(figure.getByText('No figure yet')).toBeVisible();
  expect(figure.queryByText(/3 h 5 min/)).toBeNull();
});

it('compares with nothing when no message was answered last week', async () => {
  const series = report().series.map((one) =>
    one.metric === 'REPORT_METRIC_TIME_TO_ANSWER' ? { ...one, compareTotal: '0' } : one,
  );
  server.use(...reportHandlers(report({ series })), ...services(emptyData()));
  show();
  const figure = within(await screen.findByRole('group', { name: 'Median time to answer' }));
  expect(figure.getByText(/2 h 14 min/)).toBeVisible();
  expect(figure.queryByText(/Last week|change/)).toBeNull();
  // The day without an answer is not part of the line.
  expect(figure.getByRole('img').getAttribute('aria-label')).not.toContain('24 Nov');
});

it('greets and shows deadlines by the clock of the company', async () => {
  const live = { state: 'live', updateTime: Date.now(), officeOffset: 840 } as const;
  const due = new Date(Date.now() + 60_000);
  server.use(
    http.get('*/v1/contact-messages', () =>
      HttpResponse.json({
        contactMessages: [],
        nextPageToken: '',
        counts: { unread: 1, read: 0, replied: 0, oldestWaitingTime: new Date(+due - 24 * 3_600_000).toISOString() },
      }),
    ),
    ...services(emptyData()),
  );
  renderPage(
    <LiveContext value={live}>
      <TodayPage />
    </LiveContext>,
    { at: '/admin', as: admin() },
  );
  await needs().findByRole('link', { name: /1 message waiting/ });
  const hour = Math.floor(minutesAt(Date.now(), 840) / 60);
  const part = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  expect(screen.getByRole('heading', { name: new RegExp(`Good ${part}`) })).toBeVisible();
  const shown = formatLocalTime(wallAt(+due, 840));
  if (dayAt(+due, 840) === dayAt(Date.now(), 840)) expect(needs().getByText(shown)).toBeVisible();
});

it('says that nothing waits', async () => {
  // Nothing can be done about an email with an expired code.
  const expired = notification({ template: 'confirmation', lastError: 'CODE_EXPIRED', isResendable: false });
  server.use(...services({ ...emptyData(), notifications: [expired] }));
  show();
  expect(await needs().findByText('Nothing is waiting')).toBeVisible();
  expect(await screen.findByText('No visits, pickups or sessions today.')).toBeVisible();
});

it('shows a failed list as a row and keeps the others', async () => {
  server.use(
    http.get('*/v1/notifications', () => HttpResponse.json(failure(14), { status: 503 }), { once: true }),
    ...services({ ...emptyData(), notifications: [notification()], failures: [failedWork()] }),
  );
  const { user } = show();
  expect(await needs().findByText('The log of emails could not be checked')).toBeVisible();
  expect(needs().getByText('1 task failed on every attempt')).toBeVisible();
  await user.click(needs().getByRole('button', { name: 'Try again' }));
  expect(await needs().findByText('1 email was not delivered')).toBeVisible();
});

it('asks only for what the role covers', async () => {
  const asked: string[] = [];
  server.events.on('request:start', ({ request }) => void asked.push(new URL(request.url).pathname));
  server.use(...services(emptyData()));
  show(account({ app_metadata: { roles: ['clinical_reviewer'] } }));
  expect(await needs().findByText('Nothing is waiting')).toBeVisible();
  expect(asked).toEqual(['/v1/therapist-applications']);
  server.events.removeAllListeners();
});

it('shows no visits of yesterday when those of today cannot be loaded', async () => {
  function Days() {
    const [day, setDay] = useState(today);
    return (
      <>
        <button onClick={() => setDay('2999-01-01')}>Midnight</button>
        <Needs today={day} now={Date.now()} />
        <Schedule today={day} now={Date.now()} />
      </>
    );
  }
  server.use(...services({ ...emptyData(), bookings: [visit] }));
  const { user } = renderPage(<Days />, { at: '/admin', as: admin() });
  await waitFor(() => expect(screen.getAllByText('11:00 AM').length).toBeGreaterThan(1));
  server.use(unavailable('*/v1/cleaning/bookings'));
  await user.click(screen.getByRole('button', { name: 'Midnight' }));
  expect(await screen.findByText('Visits that are due could not be checked')).toBeVisible();
  expect(await screen.findByText("Today's visits could not be loaded")).toBeVisible();
  expect(screen.queryByText('11:00 AM')).toBeNull();
});
