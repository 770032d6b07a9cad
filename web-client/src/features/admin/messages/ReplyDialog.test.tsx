import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { admin, contactMessage, failure } from '@/testing/factories';
import { gate } from '@/testing/gate';
import { delayed, emptyData, services, unavailable } from '@/testing/handlers';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import MessagesAdminPage from './MessagesAdminPage';

const theirs = {
  id: 'theirs',
  subject: 'Re: Therapy Services',
  body: 'On Thursday at ten.',
  authorEmail: 'ruth@example.org',
  createTime: '2026-11-26T17:38:00Z',
};

/** Opens the dialog of the message and writes a reply. `answer` adds the reply of another admin. */
async function write() {
  const data = { ...emptyData(), messages: [contactMessage()] };
  const [message] = data.messages;
  const answer = () => {
    const status = 'CONTACT_MESSAGE_STATUS_REPLIED';
    data.messages = [contactMessage({ status, etag: 'replied-1', replies: [theirs] })];
  };
  server.use(...services(data));
  const { user } = renderPage(<MessagesAdminPage />, {
    at: `/admin?tab=messages&open=${message!.id}`,
    as: admin(),
  });
  await user.click(await screen.findByRole('button', { name: 'Reply' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Reply'), 'On Friday.');
  const send = () => user.click(dialog.getByRole('button', { name: 'Send Reply' }));
  return { answer, dialog, send, user };
}

it('asks before a second reply to a message that another admin has answered', async () => {
  const { answer, dialog, send } = await write();
  const sent: string[] = [];
  server.events.on('request:start', ({ request }) => {
    if (request.url.endsWith(':reply')) sent.push(request.url);
  });
  answer();
  await send();
  expect(await dialog.findByText('Another reply was sent in the meantime')).toBeVisible();
  expect(dialog.getByText(/ruth@example.org: “On Thursday at ten.”/)).toBeVisible();
  expect(sent).toHaveLength(0);
  await send();
  expect(await screen.findByText('Reply sent')).toBeVisible();
  expect(sent).toHaveLength(1);
  server.events.removeAllListeners();
});

it('asks before a second reply that another admin sends at the same moment', async () => {
  const { answer, dialog, send } = await write();
  const sent: [string | null, string][] = [];
  server.use(
    http.post(/:reply$/, async ({ request }) => {
      const { etag } = (await request.json()) as { etag: string };
      sent.push([request.headers.get('Idempotency-Key'), etag]);
      if (etag !== 'unread-0') return undefined;
      answer();
      const reason = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'CONTACT_MESSAGE_CHANGED' };
      return HttpResponse.json(failure(10, [reason]), { status: 409 });
    }),
  );
  await send();
  expect(await dialog.findByText('Another reply was sent in the meantime')).toBeVisible();
  expect(dialog.getByText(/ruth@example.org: “On Thursday at ten.”/)).toBeVisible();
  await send();
  expect(await screen.findByText('Reply sent')).toBeVisible();
  const [first, second] = sent;
  expect(sent.map(([, etag]) => etag)).toEqual(['unread-0', 'replied-1']);
  // A retry after a lost response sends the same key.
  expect(second?.[0]).toBe(first?.[0]);
});

it('stays open while the reply is sent, so that a failure is shown', async () => {
  const { dialog, send, user } = await write();
  const { open, opened } = gate();
  server.use(delayed(/:reply$/, opened), unavailable(/:reply$/));
  await send();
  await user.keyboard('{Escape}');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  open();
  expect(await dialog.findByText('Failed to get a reply sent')).toBeVisible();
  expect(dialog.getByLabelText('Reply')).toHaveValue('On Friday.');
});
