import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { admin, contactMessage } from '@/testing/factories';
import { emptyData, services } from '@/testing/handlers';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import MessagesAdminPage from './MessagesAdminPage';

it('asks before a second reply to a message that another admin has answered', async () => {
  const data = { ...emptyData(), messages: [contactMessage()] };
  const [message] = data.messages;
  const sent: string[] = [];
  server.use(...services(data));
  server.events.on('request:start', ({ request }) => {
    if (request.url.endsWith(':reply')) sent.push(request.url);
  });
  const { user } = renderPage(<MessagesAdminPage />, {
    at: `/admin?tab=messages&open=${message!.id}`,
    as: admin(),
  });
  await user.click(await screen.findByRole('button', { name: 'Reply' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Reply'), 'On Friday.');
  const reply = {
    id: 'theirs',
    subject: 'Re: Therapy Services',
    body: 'On Thursday at ten.',
    authorEmail: 'ruth@example.org',
    createTime: '2026-11-26T17:38:00Z',
  };
  data.messages = [{ ...message!, status: 'CONTACT_MESSAGE_STATUS_REPLIED', replies: [reply] }];
  await user.click(dialog.getByRole('button', { name: 'Send Reply' }));
  expect(await dialog.findByText('Another reply was sent in the meantime')).toBeVisible();
  expect(dialog.getByText(/ruth@example.org: “On Thursday at ten.”/)).toBeVisible();
  expect(sent).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Send Reply' }));
  expect(await screen.findByText('Reply sent')).toBeVisible();
  expect(sent).toHaveLength(1);
  server.events.removeAllListeners();
});
