import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '@/testing/axe';
import { catchDownloads } from '@/testing/downloads';
import { admin, failure } from '@/testing/factories';
import { emptyData, services, unavailable } from '@/testing/handlers';
import { notification } from '@/testing/handlers/office';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import MailAdminPage from './MailAdminPage';
import { mailReason } from './mailReason';

const ID = notification().id;
const show = (at = '/admin?tab=mail') => renderPage(<MailAdminPage />, { at, as: admin() });

it.each([
  ['MAILBOX_FULL', { code: 'MAILBOX_FULL', detail: '' }],
  ['REFUSED: 554 5.7.1 no: thanks', { code: 'REFUSED', detail: '554 5.7.1 no: thanks' }],
  ['TOO_LATE: the session began', { code: 'TOO_LATE', detail: 'the session began' }],
  ['connection reset', { detail: 'connection reset' }],
  ['NEW_REASON: later', { detail: 'NEW_REASON: later' }],
])('splits the reason of a failure: %s', (lastError, expected) => {
  expect(mailReason(lastError)).toEqual(expected);
});

it('filters by status and recipient in the address', async () => {
  const sent = notification({
    id: 'sent',
    recipient: 'amina@example.org',
    status: 'NOTIFICATION_STATUS_SENT',
    lastError: '',
  });
  server.use(...services({ ...emptyData(), notifications: [notification(), sent] }));
  const { router, user } = show('/admin?tab=mail&status=failed');
  expect(await screen.findByText('The address does not exist')).toBeVisible();
  expect(screen.queryByText('amina@example.org')).toBeNull();
  await user.selectOptions(screen.getByLabelText('Status'), 'All statuses');
  await user.type(screen.getByRole('searchbox'), 'Amina@example.org');
  expect(await screen.findByText('amina@example.org')).toBeVisible();
  await expect.poll(() => router.state.location.search).toBe('?tab=mail&q=Amina%40example.org');
  await expectAccessible('the mail log');
});

it('sends an email again after a confirmation', async () => {
  server.use(...services({ ...emptyData(), notifications: [notification()] }));
  const { user } = show(`/admin?tab=mail&status=failed&open=${ID}`);
  const record = within(await screen.findByRole('article'));
  expect(await record.findByText('550 5.1.1 no such user')).toBeVisible();
  await user.click(record.getByRole('button', { name: 'Send again' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Send this email again?' }));
  expect(dialog.getByText(/unknown@example.org gets the same email/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('The email is on its way')).toBeVisible();
  expect(await record.findByText('Waiting')).toBeVisible();
  // The filtered list no longer has the email.
  expect(await screen.findByText('No matches')).toBeVisible();
  expect(record.getByText('Waiting')).toBeVisible();
});

it('repeats the same call after a lost response', async () => {
  server.use(...services({ ...emptyData(), notifications: [notification()] }));
  const keys: (string | null)[] = [];
  server.use(
    http.post(/:resend$/, ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      // The email is queued; the first response does not arrive.
      return keys.length > 1 ? undefined : HttpResponse.error();
    }),
  );
  const { user } = show(`/admin?tab=mail&open=${ID}`);
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Send again' }));
  expect(await dialog.findByText('The email could not be sent again')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('The email is on its way')).toBeVisible();
  expect(keys).toEqual([expect.stringMatching(/./), keys[0]]);
});

it('offers no resend that the service rejects', async () => {
  const code = notification({ template: 'confirmation', isResendable: false });
  server.use(...services({ ...emptyData(), notifications: [code] }));
  show(`/admin?tab=mail&open=${ID}`);
  const record = within(await screen.findByRole('article'));
  expect(await record.findByText('550 5.1.1 no such user')).toBeVisible();
  expect(record.queryByRole('button', { name: 'Send again' })).toBeNull();
});

it('lists the emails that can be sent again', async () => {
  const code = notification({ id: 'code', recipient: 'code@example.org', isResendable: false });
  server.use(...services({ ...emptyData(), notifications: [notification(), code] }));
  show('/admin?tab=mail&status=failed&resend=possible');
  expect(await screen.findByText('unknown@example.org')).toBeVisible();
  expect(screen.queryByText('code@example.org')).toBeNull();
});

it('does not report a missing email while the list has failed', async () => {
  server.use(unavailable('*/v1/notifications'));
  show(`/admin?tab=mail&open=${ID}`);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.queryByText(/Not on this page/)).toBeNull();
});

it('explains that an email is no longer stored', async () => {
  const info = {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason: 'NOTIFICATION_NOT_KEPT',
    domain: 'selam',
  };
  server.use(
    http.post(/:resend$/, () => HttpResponse.json(failure(9, [info]), { status: 400 })),
    ...services({ ...emptyData(), notifications: [notification()] }),
  );
  const { user } = show(`/admin?tab=mail&open=${ID}`);
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText(/no longer stored/)).toBeVisible();
});

it('names emails by their subjects', async () => {
  const unknown = notification({ id: 'unknown', template: 'invoice-of-tomorrow' });
  server.use(...services({ ...emptyData(), notifications: [notification({ template: 'welcome' }), unknown] }));
  show();
  expect(await screen.findByText('invoice-of-tomorrow')).toBeVisible();
  expect(screen.getByText(/^Welcome to /)).toBeVisible();
});

describe('the file of the mail log', () => {
  const { files, saved } = catchDownloads();

  it('has the filtered emails', async () => {
    const sent = notification({ id: 'sent', recipient: 'amina@example.org', status: 'NOTIFICATION_STATUS_SENT' });
    server.use(...services({ ...emptyData(), notifications: [notification(), sent] }));
    const { user } = show('/admin?tab=mail&status=sent');
    await screen.findByText('amina@example.org');
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    expect(await screen.findByText('The file is downloaded')).toBeVisible();
    expect(saved).toEqual([expect.stringMatching(/emails.*\.csv$/)]);
    expect(await files[0]?.text()).toContain('amina@example.org');
    expect(await files[0]?.text()).not.toContain('unknown@example.org');
  });
});
