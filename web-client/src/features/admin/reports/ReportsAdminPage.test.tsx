import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Report } from '@/api/generated/admin.gen';
import { changeLanguage } from '@/i18n';
import { expectAccessible } from '@/testing/axe';
import { catchDownloads } from '@/testing/downloads';
import { admin, failure } from '@/testing/factories';
import { unavailable } from '@/testing/handlers';
import { report, reportHandlers } from '@/testing/handlers/reports';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import ReportsAdminPage from './ReportsAdminPage';

const AT = '/admin?tab=users&period=custom&from=2026-11-23&to=2026-11-25';

function show(data: Report = report(), at = AT) {
  const asked: Record<string, string>[] = [];
  server.use(...reportHandlers(data, asked));
  return {
    asked,
    ...renderPage(
      <main>
        <ReportsAdminPage />
      </main>,
      { at, as: admin() },
    ),
  };
}

const tile = (name: RegExp) => screen.findByRole('button', { name });

describe('the tiles', () => {
  it('show each figure with its change in words', async () => {
    show();
    const signUps = await tile(/^Sign-ups/);
    expect(signUps).toHaveTextContent('Sign-ups 96 Up 17%, better from 82');
    expect(await tile(/^Shipments/)).toHaveTextContent('87 Down 6%, worse from 93');
    expect(await tile(/^Revenue/)).toHaveTextContent('$12,200.50 Up 22%, better from $10,000.00');
    expect(await tile(/^Refunds/)).toHaveTextContent('$612.00 Down 27%, better from $840.00');
    expect(await tile(/^Therapy sessions/)).toHaveTextContent('118 No change');
    expect(await tile(/^Contact messages/)).toHaveTextContent('15 Down 25% from 20');
    expect(await tile(/^Median time/)).toHaveTextContent('2 h 14 min Down 28%, better from 3 h 5 min');
    expect(await tile(/^Assistant answers/)).toHaveTextContent('1,284 Up, better from 0');
  });

  it('choose the metric of the chart, which the address keeps', async () => {
    const { user, router } = show();
    expect(await screen.findByRole('heading', { name: 'Revenue by day' })).toBeVisible();
    await user.click(await tile(/^Sign-ups/));
    expect(await screen.findByRole('heading', { name: 'Sign-ups by day' })).toBeVisible();
    expect(await tile(/^Sign-ups/)).toHaveAttribute('aria-pressed', 'true');
    expect(router.state.location.search).toBe(`${AT.slice(AT.indexOf('?'))}&metric=sign-ups`);
  });

  it('show no median when no message was answered', async () => {
    const series = report().series.map((one) =>
      one.metric === 'REPORT_METRIC_TIME_TO_ANSWER' ? { ...one, values: ['0', '0', '0'], total: '0' } : one,
    );
    show(report({ series, answerTimes: [] }), `${AT}&metric=time-to-answer`);
    expect(await tile(/^Median time/)).toHaveTextContent(/–$/);
    expect(await screen.findByText('No message was answered in these days.')).toBeVisible();
  });
});

describe('the charts', () => {
  it('have their figures in a table, with the earlier ones', async () => {
    show(report(), `${AT}&metric=sign-ups`);
    const table = await screen.findByRole('table', { name: 'Sign-ups by day', hidden: true });
    const rows = within(table).getAllByRole('row', { hidden: true });
    expect(rows.map((row) => row.textContent)).toEqual([
      'DayThis period1 week earlier',
      '23 Nov3026',
      '24 Nov3428',
      '25 Nov3228',
    ]);
    expect(screen.getByRole('img', { name: 'Sign-ups over time. Highest: 34, 24 Nov.' })).toBeVisible();
  });

  it('compare no months, which do not begin with the earlier days', async () => {
    show(report(), '/admin?tab=users&period=custom&from=2025-12-01&to=2026-11-30&metric=sign-ups');
    const table = await screen.findByRole('table', { name: 'Sign-ups by month', hidden: true });
    const [head] = within(table).getAllByRole('row', { hidden: true });
    expect(head).toHaveTextContent('MonthThis period');
    expect(head).not.toHaveTextContent('earlier');
    expect(await tile(/^Sign-ups/)).toHaveTextContent('Up 17%, better from 82');
  });

  it('stack the revenue of the lines', async () => {
    show();
    const table = await screen.findByRole('table', { name: 'Revenue by business line', hidden: true });
    expect(
      within(table).getByRole('row', { name: '23 Nov $3,000.00 $1,500.00 $500.00', hidden: true }),
    ).toBeInTheDocument();
    expect(screen.getByText('Therapy $7,200.50 · Products $3,500.00 · Assistant $1,500.00')).toBeVisible();
  });

  it('show the time to answer', async () => {
    show();
    expect(await screen.findByText('121 messages were answered. 3 took longer than 24 hours.')).toBeVisible();
    const table = screen.getByRole('table', { name: 'Time to answer messages', hidden: true });
    expect(within(table).getByRole('row', { name: 'over 24 h 3', hidden: true })).toBeInTheDocument();
    expect(within(table).getByRole('row', { name: 'under 1 h 27', hidden: true })).toBeInTheDocument();
  });

  it('cover two weeks for a single day', async () => {
    const { asked } = show(report(), '/admin?tab=users&period=day&at=2026-11-25');
    await screen.findByRole('heading', { name: 'Revenue by day' });
    expect(asked).toEqual([
      { fromDate: '2026-11-25', toDate: '2026-11-25', interval: 'REPORT_INTERVAL_DAY', compareFromDate: '2026-11-18' },
      { fromDate: '2026-11-12', toDate: '2026-11-25', interval: 'REPORT_INTERVAL_DAY', compareFromDate: '2026-10-29' },
    ]);
  });
});

describe('the period', () => {
  it('follows complete days of a custom range only', async () => {
    const { user, router } = show();
    await tile(/^Sign-ups/);
    const from = screen.getByLabelText('First day');
    for (const value of ['', '0002-11-20', '0202-11-20']) fireEvent.change(from, { target: { value } });
    expect(from).toHaveValue('0202-11-20');
    expect(router.state.location.search).toContain('from=2026-11-23');
    fireEvent.change(from, { target: { value: '2026-11-20' } });
    await waitFor(() => expect(router.state.location.search).toContain('from=2026-11-20'));
    await user.clear(from);
    await user.tab();
    expect(from).toHaveValue('2026-11-20');
  });

  it('is in the address and asked of the service once', async () => {
    const { user, router, asked } = show(report(), '/admin?tab=users&at=2026-10-15');
    await tile(/^Sign-ups/);
    expect(screen.getByText(/same weekdays 5 weeks earlier/)).toBeVisible();
    expect(asked).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Previous period' }));
    expect(await screen.findByText('September 2026')).toBeVisible();
    expect(router.state.location.search).toBe('?tab=users&at=2026-09-01');
    await user.click(screen.getByRole('radio', { name: 'Week' }));
    await user.click(screen.getByRole('checkbox', { name: 'Compare with previous period' }));
    expect(router.state.location.search).toBe('?tab=users&at=2026-09-01&period=week&compare=off');
    await waitFor(() =>
      expect(asked.at(-1)).toEqual({ fromDate: '2026-08-31', toDate: '2026-09-06', interval: 'REPORT_INTERVAL_DAY' }),
    );
  });

  it('begins with the present month, which has no next one', async () => {
    show(report(), '/admin?tab=users');
    await tile(/^Sign-ups/);
    expect(screen.getByRole('radio', { name: 'Month' })).toBeChecked();
    expect(screen.getByRole('button', { name: 'Next period' })).toBeDisabled();
  });

  it('of the office is explained when the service rejects it', async () => {
    const violations = [{ field: 'toDate', reason: 'REPORT_RANGE_INVALID' }];
    const details = [{ '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: violations }];
    server.use(http.get('*/v1/reports', () => HttpResponse.json(failure(3, details), { status: 400 })));
    renderPage(<ReportsAdminPage />, {
      at: '/admin?tab=users&period=custom&from=1000-01-01&to=2026-11-25',
      as: admin(),
    });
    expect(await screen.findByText(/at most 10 years/)).toBeVisible();
  });
});

it('shows late figures as late', async () => {
  show(report({ completeTime: new Date(Date.now() - 5 * 60_000).toISOString() }));
  expect(await screen.findByText(/^Figures are complete up to/)).toBeVisible();
});

it('shows recent figures without a notice', async () => {
  show();
  await tile(/^Sign-ups/);
  expect(screen.queryByText(/^Figures are complete up to/)).not.toBeInTheDocument();
});

it('has a state without figures', async () => {
  show(report({ series: [], answerTimes: [] }));
  expect(await screen.findByText('No figures yet')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Custom' })).toBeChecked();
});

it('reports a failure and loads again', async () => {
  server.use(unavailable('*/v1/reports'));
  const { user } = renderPage(<ReportsAdminPage />, { at: AT, as: admin() });
  expect(await screen.findByText('The figures could not be loaded')).toBeVisible();
  server.use(...reportHandlers(report()));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await tile(/^Sign-ups/)).toBeVisible();
});

describe('the file', () => {
  const caught = catchDownloads();

  it('has the days of the page', async () => {
    const { user, asked } = show();
    await tile(/^Sign-ups/);
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(caught.saved[0]).toMatch(/^blob:1 as user-reports-.*\.csv$/));
    expect(asked.at(-1)).toEqual({ fromDate: '2026-11-23', toDate: '2026-11-25', interval: 'REPORT_INTERVAL_DAY' });
  });
});

it('is accessible, also in Arabic', async () => {
  show();
  await tile(/^Sign-ups/);
  await expectAccessible('the reports');
  await changeLanguage('ar');
  expect(await screen.findByRole('heading', { name: 'تقارير المستخدمين' })).toBeVisible();
  await expectAccessible('the reports in Arabic');
  await changeLanguage('en');
});
