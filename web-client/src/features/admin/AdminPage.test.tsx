import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ContactMessage } from '@/api/generated/admin.gen';
import { admin, contactMessage, failure, user } from '@/testing/factories';
import { emptyData, services } from '@/testing/handlers';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import AdminPage from './AdminPage';

/** Mocks the service with a few messages. */
function service(messages: ContactMessage[], pageSize = 20) {
  const replies: { body: unknown; key: string | null }[] = [];
  const counts = () => {
    const number = (status: string) => messages.filter((message) => message.status.endsWith(`_${status}`)).length;
    return { unread: number('UNREAD'), read: number('READ'), replied: number('REPLIED') };
  };
  const found = (id: unknown) => {
    const message = messages.find((candidate) => candidate.id === id);
    if (!message) throw new Error(`There is no message ${String(id)}`);
    return message;
  };
  server.use(
    http.get('*/v1/contact-messages', ({ request }) => {
      const { searchParams } = new URL(request.url);
      const status = searchParams.get('status');
      const start = Number(searchParams.get('pageToken') ?? 0);
      const size = Math.min(Number(searchParams.get('pageSize') ?? pageSize), pageSize);
      const all = messages.filter(
        (message) => (!status || message.status === status) && message.name.includes(searchParams.get('query') ?? ''),
      );
      return HttpResponse.json({
        contactMessages: all.slice(start, start + size),
        nextPageToken: start + size < all.length ? String(start + size) : '',
        counts: counts(),
      });
    }),
    http.get('*/v1/contact-messages/:id', ({ params }) => HttpResponse.json(found(params['id']))),
    http.patch('*/v1/contact-messages/:id', async ({ params, request }) => {
      const { status } = (await request.json()) as { status: ContactMessage['status'] };
      return HttpResponse.json(Object.assign(found(params['id']), { status }));
    }),
    http.post(/\/v1\/contact-messages\/[^/]+:reply$/, async ({ request }) => {
      const id = /messages\/([^:]+):/.exec(request.url)?.[1];
      const body = (await request.json()) as { subject: string; body: string };
      replies.push({ body, key: request.headers.get('idempotency-key') });
      const reply = { id: 'r1', authorEmail: 'admin@example.org', createTime: '2026-11-21T10:00:00Z', ...body };
      return HttpResponse.json(
        Object.assign(found(id), { status: 'CONTACT_MESSAGE_STATUS_REPLIED', replies: [reply] }),
      );
    }),
  );
  return { replies };
}

const show = (as: Parameters<typeof renderPage>[1]) => renderPage(<AdminPage />, { at: '/admin?tab=messages', ...as });
const button = (name: string) => screen.getByRole('button', { name });
const openMessage = () => within(screen.getByRole('article'));

beforeEach(() => server.use(...services(emptyData())));

describe('access to the dashboard', () => {
  it('sends visitors to sign-in and back', async () => {
    show({ as: null });
    expect(await screen.findByText('at /auth?next=%2Fadmin%3Ftab%3Dmessages')).toBeVisible();
  });

  it('shows users that the dashboard is not allowed', () => {
    show({ as: user() });
    expect(screen.getByRole('heading', { name: 'Not allowed' })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Dashboard sections' })).toBeNull();
  });

  it('shows nothing while the session is loading', () => {
    show({});
    expect(screen.getByText('Loading…')).toBeInTheDocument();
  });
});

it('shows that more messages exist where the server stopped counting', async () => {
  service([]);
  server.use(
    http.get('*/v1/contact-messages', () =>
      HttpResponse.json({ contactMessages: [], nextPageToken: '', counts: { unread: 3, read: 0, replied: 1000 } }),
    ),
  );
  show({ as: admin() });
  expect(await screen.findByText('1003+')).toBeVisible();
  expect(screen.getByText('1000+')).toBeVisible();
});

describe('contact messages', () => {
  it('shows each message with its badge and marks it as read', async () => {
    service([
      contactMessage(),
      contactMessage({ id: '2', name: 'Mark', serviceInterest: 'SERVICE_INTEREST_UNSPECIFIED' }),
    ]);
    const { user: person } = show({ as: admin() });
    const row = await screen.findByRole('row', { name: /Amina/ });
    expect(within(row).getByText('Unread')).toHaveAttribute('data-variant', 'destructive');
    for (const text of ['amina@example.org', 'Therapy Services', /20 Nov/, /looking for a therapist/]) {
      expect(within(row).getByText(text)).toBeVisible();
    }
    expect(within(screen.getByRole('row', { name: /Mark/ })).getByText('Not specified')).toBeVisible();
    await person.click(within(row).getByRole('link', { name: /Amina/ }));
    await person.click(await screen.findByRole('button', { name: 'Mark as Read' }));
    expect(await openMessage().findByText('Read')).toHaveAttribute('data-variant', 'secondary');
    expect(screen.queryByRole('button', { name: 'Mark as Read' })).toBeNull();
    await waitFor(() => expect(within(screen.getByRole('row', { name: /Amina/ })).getByText('Read')).toBeVisible());
    await person.click(button('Mark as Replied'));
    expect(await openMessage().findByText('Replied')).toHaveAttribute('data-variant', 'default');
    expect(screen.queryByRole('button', { name: 'Mark as Replied' })).toBeNull();
  });

  it('shows whether the sender has an account, or that it is unknown', async () => {
    const account = { userId: 'u1', fullName: 'Amina A.', createTime: '2026-03-02T18:00:00Z' };
    service([
      contactMessage({ senderAccount: account }),
      contactMessage({ id: '2', name: 'Dawit' }),
      contactMessage({ id: '3', name: 'Nora', senderAccountKnown: false }),
    ]);
    const { user: person } = show({ as: admin() });
    const open = async (name: RegExp) => {
      await person.click(await screen.findByRole('link', { name }));
      await waitFor(() => expect(openMessage().getByRole('heading', { level: 2, name })).toBeVisible());
    };
    await open(/Amina/);
    expect(openMessage().getByText('Has an account')).toBeVisible();
    expect(openMessage().getByText('Amina A.')).toBeVisible();
    expect(openMessage().getByText('since 2 March 2026')).toBeVisible();
    await open(/Dawit/);
    expect(openMessage().queryByText('Has an account')).toBeNull();
    expect(openMessage().queryByText(/cannot be checked/)).toBeNull();
    await open(/Nora/);
    expect(openMessage().getByText('We cannot check right now whether the sender has an account.')).toBeVisible();
  });

  it('sends a reply once it has a text', async () => {
    const { replies } = service([contactMessage()]);
    const { user: person } = show({ as: admin() });
    await person.click(await screen.findByRole('link', { name: /Amina/ }));
    await person.click(await screen.findByRole('button', { name: 'Reply' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Reply to Amina Al-Sayed' }));
    expect(dialog.getByLabelText('Reply')).toHaveFocus();
    expect(dialog.getByLabelText(/Subject/)).toHaveValue('Re: Therapy Services');
    await person.click(dialog.getByRole('button', { name: 'Send Reply' }));
    expect(await screen.findAllByText('Please enter a reply message')).not.toHaveLength(0);
    expect(replies).toHaveLength(0);
    await person.type(dialog.getByLabelText('Reply'), 'Dear Amina');
    await person.click(dialog.getByRole('button', { name: 'Send Reply' }));
    await screen.findByText('Reply sent');
    expect(replies).toEqual([
      {
        body: { subject: 'Re: Therapy Services', body: 'Dear Amina', etag: 'unread-0' },
        key: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await openMessage().findByText('Dear Amina')).toBeVisible();
    expect(openMessage().getByText('Replied')).toBeVisible();
  });

  it('keeps the reply after a failure', async () => {
    service([contactMessage()]);
    server.use(http.post(/:reply$/, () => HttpResponse.json(failure(13), { status: 500 })));
    const { user: person } = show({ as: admin() });
    await person.click(await screen.findByRole('link', { name: /Amina/ }));
    await person.click(await screen.findByRole('button', { name: 'Reply' }));
    await person.type(screen.getByLabelText('Reply'), 'Dear Amina');
    await person.click(button('Send Reply'));
    expect(await screen.findByText('Failed to get a reply sent')).toBeVisible();
    expect(screen.getByLabelText('Reply')).toHaveValue('Dear Amina');
    await person.click(button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('filters by status and text in the address and reports an empty result', async () => {
    service([contactMessage(), contactMessage({ id: '2', name: 'Mark', status: 'CONTACT_MESSAGE_STATUS_REPLIED' })]);
    const { user: person, router } = show({ as: admin() });
    await screen.findByRole('link', { name: /Amina/ });
    await person.click(screen.getByRole('radio', { name: 'Replied 1' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: /Amina/ })).toBeNull());
    expect(await screen.findByRole('link', { name: /Mark/ })).toBeVisible();
    await person.type(screen.getByRole('searchbox'), 'unknown');
    expect(await screen.findByText('No entry matches this search and these filters.')).toBeVisible();
    expect(router.state.location.search).toBe('?tab=messages&status=replied&q=unknown');
  });

  it('shows no counts of the previous filters when a list fails', async () => {
    service([contactMessage()]);
    const { router } = show({ as: admin() });
    expect(await screen.findByRole('radio', { name: 'Unread 1' })).toBeVisible();
    server.use(http.get('*/v1/contact-messages', () => HttpResponse.json(failure(14), { status: 503 })));
    await router.navigate('/admin?tab=messages&q=unknown');
    expect(await screen.findByText('The messages could not be loaded')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Unread' })).toBeVisible();
  });

  it('opens with the filters in its address', async () => {
    service([contactMessage(), contactMessage({ id: '2', name: 'Mark', status: 'CONTACT_MESSAGE_STATUS_REPLIED' })]);
    show({ as: admin(), at: '/admin?status=replied&open=2' });
    expect(await screen.findByRole('radio', { name: 'Replied 1' })).toBeChecked();
    expect(await openMessage().findByRole('heading', { level: 2, name: 'Mark' })).toHaveFocus();
    expect(await screen.findByRole('link', { name: /Mark/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: /Amina/ })).toBeNull();
  });

  it('pages through the messages and keeps the total', async () => {
    service(
      [1, 2, 3].map((number) => contactMessage({ id: String(number), name: `Sender ${number}` })),
      2,
    );
    const { user: person } = show({ as: admin() });
    expect(await screen.findAllByRole('link', { name: /Sender/ })).toHaveLength(2);
    await person.click(button('Next'));
    expect(await screen.findByRole('link', { name: /Sender 3/ })).toBeVisible();
    expect(button('Next')).toBeDisabled();
    expect(screen.getByRole('radio', { name: 'Unread 3' })).toBeVisible();
    await person.click(button('Previous'));
    expect(await screen.findByRole('link', { name: /Sender 1/ })).toBeVisible();
  });

  it("shows the current state after another admin's change", async () => {
    const messages = [contactMessage()];
    service(messages);
    server.use(
      http.patch('*/v1/contact-messages/:id', () => {
        Object.assign(messages[0] ?? {}, { status: 'CONTACT_MESSAGE_STATUS_REPLIED' });
        const reason = 'CONTACT_MESSAGE_STATUS_TRANSITION';
        return HttpResponse.json(failure(9, [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason }]), {
          status: 400,
        });
      }),
    );
    const { user: person } = show({ as: admin() });
    await person.click(await screen.findByRole('link', { name: /Amina/ }));
    await person.click(await screen.findByRole('button', { name: 'Mark as Read' }));
    expect(await screen.findByText('The status could not be changed')).toBeVisible();
    expect(await openMessage().findByText('Replied')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mark as Read' })).toBeNull();
  });

  it('reports a failed list and loads it again', async () => {
    server.use(http.get('*/v1/contact-messages', () => HttpResponse.json(failure(14), { status: 503 })));
    const { user: person } = show({ as: admin() });
    expect(await screen.findByText('The messages could not be loaded')).toBeVisible();
    service([contactMessage()]);
    await person.click(button('Try again'));
    expect(await screen.findByRole('link', { name: /Amina/ })).toBeVisible();
  });
});
