import { cleanup, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible } from '@/testing/axe';
import { catchDownloads } from '@/testing/downloads';
import { gate } from '@/testing/gate';
import { failure, user as someone } from '@/testing/factories';
import { services, sampleData } from '@/testing/handlers';
import { conversation, withoutModel } from '@/testing/handlers/assistant';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import AssistantPage from './AssistantPage';

const { t } = i18next;
beforeEach(() => sessionStorage.clear());

function show(at = '/assistant', as: ReturnType<typeof someone> | null = someone()) {
  const data = sampleData();
  server.use(...services(data));
  return { ...renderPage(<AssistantPage />, { at, as }), data };
}
const history = () => screen.getByRole('complementary', { name: t('assistant:history.title') });
const row = (name: RegExp) => within(history()).findByRole('link', { name });
const composer = () => screen.findByLabelText(t('assistant:composer.label'));
const open = `/assistant?c=${conversation().id}`;

it('greets a visitor without a history', async () => {
  show('/assistant', null);
  expect(await composer()).toBeVisible();
  expect(screen.queryByRole('complementary')).toBeNull();
  await expectAccessible('the assistant, signed out');
});

it('is named as an AI with its prices when a model answers', async () => {
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'AI Therapy Assistant' })).toBeVisible();
  expect(document.body).toHaveTextContent('$15/month or $3/session');
});

it('is a guided conversation with nothing for sale without a model', async () => {
  show();
  server.use(withoutModel());
  cleanup();
  renderPage(<AssistantPage />, { at: '/assistant', as: someone() });
  expect(await screen.findByText(t('therapy:assistant.guided.terms'))).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Guided Conversation' })).toBeVisible();
  expect(document.body).not.toHaveTextContent('$');
});

it('opens an earlier conversation and starts a new one', async () => {
  const { user, router } = show();
  await user.click(await row(/I cannot sleep/));
  expect(await screen.findByText('That sounds tiring.')).toBeVisible();
  expect(await row(/I cannot sleep/)).toHaveAttribute('aria-current', 'page');
  await user.click(within(history()).getByRole('button', { name: t('assistant:history.begin') }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(screen.queryByText('That sounds tiring.')).toBeNull();
  await expectAccessible('the assistant');
});

it('keeps a new conversation mounted when its first message gives it an address', async () => {
  const { user, router, data } = show();
  await user.type(await composer(), 'Selam{Enter}');
  const log = screen.getByRole('log', { name: t('assistant:log') });
  expect(await within(log).findByText('You said: Selam')).toBeVisible();
  expect(log).toBeInTheDocument();
  expect(router.state.location.search).toBe(`?c=${data.conversations[0]?.id}`);
});

it('searches once after a pause in typing', async () => {
  const { user } = show();
  await row(/ናፍቖት/);
  const searches: string[] = [];
  server.events.on('request:start', ({ request }) => {
    const query = new URL(request.url).searchParams.get('query');
    if (query) searches.push(query);
  });
  await user.type(within(history()).getByLabelText(t('assistant:history.search')), 'sleep');
  await waitFor(() => expect(searches).toEqual(['sleep']));
  server.events.removeAllListeners();
});

it('searches by title', async () => {
  const { user } = show();
  await row(/ናፍቖት/);
  await user.type(within(history()).getByLabelText(t('assistant:history.search')), 'sleep');
  await waitFor(() => expect(within(history()).queryByRole('link', { name: /ናፍቖት/ })).toBeNull());
  expect(await row(/I cannot sleep/)).toBeVisible();
  await user.type(within(history()).getByLabelText(t('assistant:history.search')), 'zzz');
  expect(await screen.findByText(t('assistant:history.nothing'))).toBeVisible();
});

it('renames a conversation', async () => {
  const { user } = show();
  await row(/I cannot sleep/);
  await user.click(
    within(history()).getByRole('button', { name: t('assistant:rename.of', { name: 'I cannot sleep' }) }),
  );
  const field = screen.getByLabelText(t('assistant:rename.label'));
  expect(field).toHaveFocus();
  await user.clear(field);
  await user.type(field, 'Nights{Enter}');
  expect(await row(/Nights/)).toBeVisible();
});

it('deletes the open conversation after a confirmation, and all of them', async () => {
  const { user, router, data } = show(open);
  await screen.findByText('That sounds tiring.');
  const name = t('assistant:delete.of', { name: 'I cannot sleep' });
  await user.click(await within(history()).findByRole('button', { name }));
  await user.click(screen.getByRole('button', { name: t('common:cancel') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(data.conversations).toHaveLength(2);
  await user.click(await within(history()).findByRole('button', { name }));
  await user.click(screen.getByRole('button', { name: t('assistant:delete.action') }));
  expect(await screen.findByText(t('assistant:delete.done'))).toBeVisible();
  expect(data.conversations.map(({ title }) => title)).toEqual(['ናፍቖት ገዛ']);
  await waitFor(() => expect(router.state.location.search).toBe(''));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await within(history()).findByRole('button', { name: t('assistant:delete.all') }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: t('assistant:delete.all') }));
  expect(await screen.findByText(t('assistant:history.empty'))).toBeVisible();
  expect(data.conversations).toEqual([]);
});

describe('a long history', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      conversation({ id: `0192f3a4-0000-7000-8000-${String(index).padStart(12, '0')}`, title: `Talk ${index + 1}` }),
    );
  /** Renders a user with that many conversations and records requests. */
  function showMany(count: number) {
    const shown = show();
    shown.data.conversations = many(count);
    const asked: string[] = [];
    server.events.on('request:start', ({ request: { url, method } }) => {
      const { pathname, searchParams } = new URL(url);
      if (method === 'GET' && pathname === '/v1/conversations') asked.push(searchParams.get('pageToken') ?? '');
    });
    return { ...shown, asked };
  }
  afterEach(() => server.events.removeAllListeners());
  const links = () => within(history()).getAllByRole('link');
  const more = () => within(history()).findByRole('button', { name: t('common:pager.more') });
  const shownCount = (count: number) => within(history()).findByText(t('common:pager.shown', { count }));

  it('loads to its end and keeps the focus for keyboard users', async () => {
    const { user } = showMany(125);
    expect(await more()).toHaveAccessibleDescription(t('common:pager.shown', { count: 20 }));
    (await more()).focus();
    await user.keyboard('{Enter}');
    // The result is announced, and the button keeps the focus.
    expect(await shownCount(70)).toHaveAttribute('role', 'status');
    expect(await more()).toHaveFocus();
    await user.keyboard('{Enter}');
    await shownCount(120);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(links()).toHaveLength(125));
    expect(within(history()).queryByRole('button', { name: t('common:pager.more') })).toBeNull();
    expect(links()[120]).toHaveFocus();
    expect(links().map((link) => link.textContent?.match(/Talk \d+/)?.[0])).toEqual(
      many(125).map(({ title }) => title),
    );
    await expectAccessible('a long history');
  });

  it('shows renamed and deleted conversations immediately on every page', async () => {
    const { user } = showMany(60);
    await user.click(await more());
    await waitFor(() => expect(links()).toHaveLength(60));
    // The refetch is held back.
    const answers = gate();
    server.use(
      http.get('*/v1/conversations', () => answers.opened.then(() => HttpResponse.json(failure(14), { status: 503 }))),
    );

    await user.click(within(history()).getByRole('button', { name: t('assistant:rename.of', { name: 'Talk 55' }) }));
    const field = screen.getByLabelText(t('assistant:rename.label'));
    await user.clear(field);
    await user.type(field, 'Nights{Enter}');
    expect(await row(/Nights/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(within(history()).getByRole('button', { name: t('assistant:delete.of', { name: 'Talk 33' }) }));
    await user.click(screen.getByRole('button', { name: t('assistant:delete.action') }));
    await waitFor(() => expect(within(history()).queryByRole('link', { name: /Talk 33/ })).toBeNull());
    expect(links()).toHaveLength(59);
    answers.open();
  });

  it('shows a new conversation first, without duplicates', async () => {
    const { user } = showMany(30);
    await user.click(await more());
    await waitFor(() => expect(links()).toHaveLength(30));
    await user.type(await composer(), 'Selam{Enter}');
    await waitFor(() => expect(links()).toHaveLength(31));
    expect(links()[0]).toHaveTextContent(t('assistant:history.untitled'));
    const log = screen.getByRole('log', { name: t('assistant:log') });
    expect(await within(log).findByText('You said: Selam')).toBeVisible();
    await waitFor(() => expect(new Set(links().map((link) => link.getAttribute('href'))).size).toBe(31));
  });

  it('is empty after all are deleted', async () => {
    const { user, asked } = showMany(30);
    await user.click(await more());
    await waitFor(() => expect(links()).toHaveLength(30));
    await user.click(within(history()).getByRole('button', { name: t('assistant:delete.all') }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: t('assistant:delete.all') }),
    );
    expect(await screen.findByText(t('assistant:history.empty'))).toBeVisible();
    await waitFor(() => expect(asked).toEqual(['', '20', '']));
  });

  it('is searched completely', async () => {
    const { user } = showMany(125);
    await more();
    await user.type(within(history()).getByLabelText(t('assistant:history.search')), 'Talk 119');
    await waitFor(() => expect(links()).toHaveLength(1));
    expect(await row(/Talk 119/)).toBeVisible();
    expect(within(history()).queryByRole('button', { name: t('common:pager.more') })).toBeNull();
    await user.clear(within(history()).getByLabelText(t('assistant:history.search')));
    expect(await more()).toBeVisible();
  });

  it('reports a failed page, keeps the rest and loads it on retry', async () => {
    const { user } = showMany(30);
    const button = await more();
    server.use(http.get('*/v1/conversations', () => HttpResponse.json(failure(14), { status: 503 }), { once: true }));
    await user.click(button);
    const alert = await within(history()).findByRole('alert');
    expect(alert).toHaveTextContent(t('assistant:history.failed'));
    expect(links()).toHaveLength(20);
    await user.click(within(alert).getByRole('button', { name: t('common:retry') }));
    await waitFor(() => expect(links()).toHaveLength(30));
    expect(links()[20]).toHaveFocus();
  });
});

describe('a file', () => {
  const caught = catchDownloads();
  it('saves a conversation', async () => {
    const { user } = show();
    await row(/I cannot sleep/);
    const name = t('assistant:export.of', { name: 'I cannot sleep' });
    await user.click(within(history()).getByRole('button', { name }));
    expect(await screen.findByText(t('assistant:export.done'))).toBeVisible();
    expect(caught.saved).toEqual([expect.stringMatching(/^blob:1 as selam-conversation-\d{4}-\d\d-\d\d\.md$/)]);
  });
});
