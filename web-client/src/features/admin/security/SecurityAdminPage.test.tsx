import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { SecurityEvent } from '@/api/generated/admin.gen';
import { expectAccessible } from '@/testing/axe';
import { admin, failure } from '@/testing/factories';
import { emptyData, services } from '@/testing/handlers';
import { securityEvent } from '@/testing/handlers/account';
import { renderApp, renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import AdminPage from '../AdminPage';

const AT = '/admin?tab=security';
const OTHER = '0192f3a4-0000-7000-8000-00000000e002';

function show(securityEvents: SecurityEvent[], at = AT) {
  const data = emptyData();
  data.account.securityEvents = securityEvents;
  server.use(...services(data));
  return renderPage(<AdminPage />, { at, as: admin() });
}

const failed = securityEvent({
  id: 'failed',
  kind: 'SECURITY_EVENT_KIND_SIGN_IN_FAILED',
  userId: OTHER,
  email: 'yonas@example.org',
  detail: 'code',
});
const count = () => screen.queryAllByRole('row').slice(1).length;

it('lists event, account, device and place', async () => {
  show([securityEvent(), securityEvent({ ...failed, userId: '', email: '', device: undefined, place: undefined })]);
  const row = await screen.findByRole('row', { name: /Signed in/ });
  for (const text of ['abeba@example.org', 'Firefox, Windows', 'Canada, 203.0.113.7'])
    expect(within(row).getByText(text)).toBeVisible();
  const anonymous = screen.getByRole('row', { name: /A sign-in failed/ });
  expect(anonymous).toHaveTextContent(/No account/);
  expect(anonymous).toHaveTextContent(/Unknown device/);
});

describe('the filters', () => {
  it('are the kind and the account id, and are kept in the address', async () => {
    const { user, router } = show([securityEvent(), failed]);
    await expect.poll(count).toBe(2);
    await user.selectOptions(screen.getByLabelText('Event'), 'A sign-in failed');
    await expect.poll(count).toBe(1);
    expect(router.state.location.search).toBe('?tab=security&kind=sign-in-failed');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await expect.poll(count).toBe(2);
    // A partial id matches no account.
    await user.type(screen.getByLabelText('Account ID'), OTHER.slice(0, 8));
    expect(await screen.findByText('No matches')).toBeVisible();
    expect(count()).toBe(0);
    expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull();
    await user.type(screen.getByLabelText('Account ID'), OTHER.slice(8));
    await expect.poll(count).toBe(1);
    expect(router.state.location.search).toBe(`?tab=security&q=${OTHER}`);
  });

  it('report an empty result', async () => {
    show([securityEvent()], `${AT}&kind=banned`);
    expect(await screen.findByText('No matches')).toBeVisible();
  });
});

it('pages forward and back', async () => {
  const { user } = show(Array.from({ length: 25 }, (_, index) => securityEvent({ id: `event-${index}` })));
  await expect.poll(count).toBe(20);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await expect.poll(count).toBe(5);
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  await expect.poll(count).toBe(20);
});

describe('an entry', () => {
  it('opens with all details and links to the other events of its account', async () => {
    const { user, router } = show([securityEvent(), failed]);
    const row = await screen.findByRole('row', { name: /A sign-in failed/ });
    await user.click(within(row).getByRole('link'));
    const entry = within(await screen.findByRole('article'));
    expect(await entry.findByRole('heading', { name: 'yonas@example.org' })).toHaveFocus();
    for (const text of ['code', OTHER, 'Firefox, Windows']) expect(entry.getByText(text)).toBeVisible();
    await user.click(entry.getByRole('link', { name: 'Only this account' }));
    await waitFor(() => expect(router.state.location.search).toBe(`?tab=security&q=${OTHER}`));
    await expect.poll(count).toBe(1);
  });

  it('opens from its address when another page lists it', async () => {
    show(
      [...Array.from({ length: 20 }, (_, index) => securityEvent({ id: `event-${index}` })), failed],
      `${AT}&open=failed`,
    );
    expect(await screen.findByRole('heading', { name: 'yonas@example.org' })).toBeVisible();
    expect(count()).toBe(20);
  });

  it('reports an entry that does not exist', async () => {
    show([securityEvent()], `${AT}&open=elsewhere`);
    expect(await screen.findByText('No such entry')).toBeVisible();
  });

  it('reports a failure and loads again', async () => {
    const { user } = show([failed], `${AT}&open=failed`);
    server.use(http.get('*/v1/security-events/:id', () => HttpResponse.json(failure(14), { status: 503 })));
    expect(await screen.findByText('The entry could not be loaded')).toBeVisible();
    server.resetHandlers();
    const data = emptyData();
    data.account.securityEvents = [failed];
    server.use(...services(data));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'yonas@example.org' })).toBeVisible();
  });
});

it('is part of the dashboard', async () => {
  const data = emptyData();
  data.account.securityEvents = [securityEvent(), failed];
  server.use(...services(data));
  await renderApp(`${AT}&open=failed`, admin());
  expect(await screen.findByRole('link', { name: 'Security Log', current: 'page' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Only this account' })).toBeVisible();
  await expectAccessible('the security log with an entry');
});
