import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Crisis } from '@/api/generated/admin.gen';
import { catchDownloads } from '@/testing/downloads';
import { admin, failure } from '@/testing/factories';
import { emptyData, services } from '@/testing/handlers';
import { crisis } from '@/testing/handlers/assistant';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import AdminPage from '../AdminPage';

const AT = '/admin?tab=assistant&part=crises';

function show(crises: Crisis[]) {
  server.use(...services({ ...emptyData(), crises }));
  return renderPage(<AdminPage />, { at: AT, as: admin() });
}

const count = () => screen.queryAllByRole('row').slice(1).length;

it('shows kind and source of a crisis, without user or text', async () => {
  show([crisis()]);
  const row = await screen.findByRole('row', { name: /Suicide/ });
  for (const text of ['Suicide', 'The message', 'ትግርኛ', 'Agreed', 's1']) {
    expect(within(row).getByText(text)).toBeVisible();
  }
});

it('filters by kind on the server, from the first page', async () => {
  const many = Array.from({ length: 25 }, (_, index) => crisis({ id: `suicide-${index}` }));
  const { user } = show([...many, crisis({ id: 'abuse', kind: 'CRISIS_KIND_ABUSE' })]);
  await expect.poll(count).toBe(20);
  await user.click(screen.getByRole('button', { name: 'Older' }));
  expect(await screen.findByText('Violence or abuse', { selector: 'td *, td' })).toBeVisible();
  expect(count()).toBe(6);
  await user.selectOptions(screen.getByLabelText('Kind'), 'Violence or abuse');
  await expect.poll(count).toBe(1);
  expect(screen.queryByRole('button', { name: 'Newer' })).not.toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Kind'), 'Medical emergency');
  expect(await screen.findByText('No matches')).toBeVisible();
  expect(screen.queryByText('No crises were detected')).toBeNull();
});

it('reports no empty list while the list of all kinds loads', async () => {
  server.use(...services({ ...emptyData(), crises: [crisis()] }));
  const { user } = renderPage(<AdminPage />, { at: `${AT}&kind=emergency`, as: admin() });
  await screen.findByText('No matches');
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  server.use(http.get('*/v1/assistant/crises', () => held));
  await user.selectOptions(screen.getByLabelText('Kind'), '');
  expect(screen.queryByText('No crises were detected')).toBeNull();
  release();
  expect(await screen.findByRole('row', { name: /Suicide/ })).toBeVisible();
});

it('returns to newer crises', async () => {
  const { user } = show(Array.from({ length: 21 }, (_, index) => crisis({ id: `suicide-${index}` })));
  await expect.poll(count).toBe(20);
  expect(screen.getByRole('button', { name: 'Newer' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Older' }));
  await expect.poll(count).toBe(1);
  expect(screen.getByRole('button', { name: 'Older' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Newer' }));
  await expect.poll(count).toBe(20);
});

it('reports an empty list', async () => {
  show([]);
  expect(await screen.findByText('No crises were detected')).toBeVisible();
});

it('can be loaded again', async () => {
  server.use(...services({ ...emptyData(), crises: [crisis()] }));
  server.use(http.get('*/v1/assistant/crises', () => HttpResponse.json(failure(14), { status: 503 }), { once: true }));
  const { user } = renderPage(<AdminPage />, { at: AT, as: admin() });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('row', { name: /Suicide/ })).toBeVisible();
});

it('starts again from the first page when a page token is rejected', async () => {
  const { user } = show(Array.from({ length: 21 }, (_, index) => crisis({ id: `suicide-${index}` })));
  await expect.poll(count).toBe(20);
  const violation = { field: 'pageToken', reason: 'INVALID_PAGE_TOKEN' };
  const details = [{ '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [violation] }];
  server.use(
    http.get('*/v1/assistant/crises', ({ request }) =>
      new URL(request.url).searchParams.has('pageToken')
        ? HttpResponse.json(failure(3, details), { status: 400 })
        : undefined,
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Older' }));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await expect.poll(count).toBe(20);
});

describe('the file of the crises', () => {
  const { files, saved } = catchDownloads();

  it('has the filtered crises', async () => {
    const { user } = show([crisis({ id: 'suicide' }), crisis({ id: 'abuse', kind: 'CRISIS_KIND_ABUSE' })]);
    await user.selectOptions(await screen.findByLabelText('Kind'), 'Violence or abuse');
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    await expect.poll(() => saved).toEqual([expect.stringMatching(/crises.*\.csv$/)]);
    expect(await files[0]?.text()).toMatch(/abuse/);
    expect(await files[0]?.text()).not.toMatch(/suicide/);
  });
});
