import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { ReplyTemplate } from '@/api/generated/admin.gen';
import type { Language } from '@/i18n/languages';
import { expectAccessible } from '@/testing/axe';
import { catchDownloads } from '@/testing/downloads';
import { admin, contactMessage, failure } from '@/testing/factories';
import { emptyData, services, unavailable } from '@/testing/handlers';
import { replyTemplate } from '@/testing/handlers/contact';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import MessagesAdminPage from '../messages/MessagesAdminPage';

const message = contactMessage({ languageCode: 'ar' });
const AT = '/admin?tab=messages';
const OPEN = `${AT}&open=${message.id}`;

function show(replyTemplates: ReplyTemplate[] = [replyTemplate()], at = AT) {
  const data = { ...emptyData(), messages: [message], replyTemplates };
  server.use(...services(data));
  const page = (
    <main>
      <MessagesAdminPage />
    </main>
  );
  return { data, ...renderPage(page, { at, as: admin() }) };
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('the templates', () => {
  it('are listed, created and edited', async () => {
    const { user, data } = show([]);
    await user.click(await screen.findByRole('button', { name: 'Reply templates' }));
    let box = await dialog('Reply templates');
    expect(await box.findByText('No templates yet')).toBeVisible();
    await user.click(box.getByRole('button', { name: 'New template' }));
    box = await dialog('New template');
    await user.type(box.getByLabelText('Name'), 'Hours');
    await user.click(box.getByRole('button', { name: 'Save template' }));
    expect(await box.findByText('Please write the text in one language at least')).toBeVisible();
    await user.type(box.getByLabelText(/^ትግርኛ/), 'ሰላም');
    await user.click(box.getByRole('button', { name: 'Save template' }));
    box = await dialog('Reply templates');
    expect(await box.findByText('Hours')).toBeVisible();
    expect(data.replyTemplates[0]?.texts).toEqual([{ languageCode: 'ti', body: 'ሰላም' }]);
    await expectAccessible('the list of templates');
    await user.click(box.getByRole('button', { name: 'Edit: Hours' }));
    box = await dialog('Edit template');
    await user.type(box.getByLabelText('Name'), ' today');
    await user.click(box.getByRole('button', { name: 'Save template' }));
    box = await dialog('Reply templates');
    expect(await box.findByText('Hours today')).toBeVisible();
  });

  it('keep the text that another admin saves meanwhile', async () => {
    const { user, data } = show();
    const [read] = data.replyTemplates;
    const text = (languageCode: Language, body: string) => ({ languageCode, body });
    const asked: (string | undefined)[] = [];
    server.use(
      http.patch('*/v1/reply-templates/:id', async ({ request }) => {
        const { etag } = (await request.clone().json()) as { etag?: string };
        asked.push(etag);
        if (etag === 'template-2') return undefined;
        const theirs = [text('en', 'Dear {name}, $95.'), ...read!.texts.slice(1)];
        data.replyTemplates = [replyTemplate({ texts: theirs, etag: 'template-2' })];
        const reason = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'REPLY_TEMPLATE_CHANGED' };
        return HttpResponse.json(failure(10, [reason]), { status: 409 });
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Reply templates' }));
    await user.click(await screen.findByRole('button', { name: 'Edit: Prices of cleaning' }));
    const box = await dialog('Edit template');
    await user.type(box.getByLabelText(/^ትግርኛ/), 'ሰላም');
    await user.click(box.getByRole('button', { name: 'Save template' }));
    await waitFor(() => expect(box.getByLabelText(/^English/)).toHaveValue('Dear {name}, $95.'));
    await user.click(box.getByRole('button', { name: 'Save template' }));
    await dialog('Reply templates');
    expect(asked).toEqual(['template-1', 'template-2']);
    const [, ar] = read!.texts;
    expect(data.replyTemplates[0]?.texts).toEqual([text('en', 'Dear {name}, $95.'), text('ti', 'ሰላም'), ar]);
  });

  it('reject a name that is taken, at its field', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Reply templates' }));
    await user.click((await dialog('Reply templates')).getByRole('button', { name: 'New template' }));
    const box = await dialog('New template');
    await user.type(box.getByLabelText('Name'), 'Prices of cleaning');
    await user.type(box.getByLabelText(/^English/), 'Hello');
    await user.click(box.getByRole('button', { name: 'Save template' }));
    await waitFor(() =>
      expect(box.getByLabelText('Name')).toHaveAccessibleDescription(/Another template has this name/),
    );
    expect(box.getByLabelText(/^English/)).toHaveValue('Hello');
  });

  it('are deleted after a confirmation', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Reply templates' }));
    await user.click(await screen.findByRole('button', { name: 'Delete: Prices of cleaning' }));
    const question = await dialog('Delete “Prices of cleaning”?');
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No templates yet')).toBeVisible();
  });

  it('report a failure', async () => {
    const { user } = show();
    server.use(unavailable('*/v1/reply-templates'));
    await user.click(await screen.findByRole('button', { name: 'Reply templates' }));
    expect(await screen.findByText('The templates could not be loaded')).toBeVisible();
  });
});

describe('a reply', () => {
  it('takes a template in the language of the message, or another one', async () => {
    const { user } = show([replyTemplate()], OPEN);
    await user.click(await screen.findByRole('button', { name: 'Reply' }));
    const box = within(await screen.findByRole('dialog'));
    await user.selectOptions(await box.findByLabelText('Template'), 'Prices of cleaning');
    expect(box.getByLabelText('Language')).toHaveDisplayValue('العربية');
    await user.click(box.getByRole('button', { name: 'Insert' }));
    const body = box.getByLabelText('Reply');
    expect(body).toHaveValue('عزيزتنا Amina Al-Sayed، تنظيف البيت الصغير بـ 92 دولارًا.');
    expect(body).toHaveFocus();
    await user.clear(body);
    await user.type(body, 'Hello!');
    await user.selectOptions(box.getByLabelText('Language'), 'English');
    await user.click(box.getByRole('button', { name: 'Insert' }));
    expect(body).toHaveValue('Hello!\n\nDear Amina Al-Sayed, a small home costs $92.');
    await expectAccessible('the reply with a template');
  });

  it('has no choice without templates', async () => {
    const { user } = show([], OPEN);
    await user.click(await screen.findByRole('button', { name: 'Reply' }));
    const box = within(await screen.findByRole('dialog'));
    expect(box.getByLabelText('Reply')).toBeVisible();
    expect(box.queryByLabelText('Template')).not.toBeInTheDocument();
  });
});

it('shows message and replies in order of time', async () => {
  const reply = (createTime: string, body: string) => ({
    id: body,
    subject: 'Re: Therapy Services',
    body,
    authorId: admin().id,
    authorEmail: 'admin@example.org',
    createTime,
  });
  const replies = [reply('2026-11-22T10:00:00Z', 'The second'), reply('2026-11-21T10:00:00Z', 'The first')];
  server.use(...services({ ...emptyData(), messages: [{ ...message, replies }] }));
  renderPage(<MessagesAdminPage />, { at: OPEN, as: admin() });
  const thread = within(await screen.findByRole('list', { name: 'Conversation' }));
  const texts = thread.getAllByRole('listitem').map((item) => item.textContent);
  expect(texts).toEqual([
    expect.stringContaining(message.message),
    expect.stringContaining('The first'),
    expect.stringContaining('The second'),
  ]);
});

describe('the file of messages', () => {
  const caught = catchDownloads();

  it('has the filters of the list', async () => {
    const asked: string[] = [];
    const { user } = show([], `${AT}&status=unread&q=amina`);
    server.events.on('request:start', ({ request }) => void asked.push(request.url));
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(caught.saved[0]).toMatch(/^blob:1 as contact-messages-.*\.csv$/));
    const file = asked.find((url) => url.includes(':export')) ?? '';
    expect(new URL(file).search).toBe('?status=CONTACT_MESSAGE_STATUS_UNREAD&query=amina');
    server.events.removeAllListeners();
  });
});
