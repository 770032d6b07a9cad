import { screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible } from '@/testing/axe';
import { catchDownloads } from '@/testing/downloads';
import { user as someone } from '@/testing/factories';
import { services, someData } from '@/testing/handlers';
import { conversation } from '@/testing/handlers/assistant';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import AssistantPage from './AssistantPage';

const { t } = i18next;
beforeEach(() => sessionStorage.clear());

function show(at = '/assistant', as: ReturnType<typeof someone> | null = someone()) {
  const data = someData();
  server.use(...services(data));
  return { ...renderPage(<AssistantPage />, { at, as }), data };
}
const history = () => screen.getByRole('complementary', { name: t('assistant:history.title') });
const row = (name: RegExp) => within(history()).findByRole('link', { name });
const composer = () => screen.findByLabelText(t('assistant:composer.label'));
const open = `/assistant?c=${conversation().id}`;

it('a visitor reads the greeting and has no history', async () => {
  show('/assistant', null);
  expect(await composer()).toBeVisible();
  expect(screen.queryByRole('complementary')).toBeNull();
  await expectAccessible('the assistant, signed out');
});

it('opens a conversation of before, and begins a new one', async () => {
  const { user, router } = show();
  await user.click(await row(/I cannot sleep/));
  expect(await screen.findByText('That sounds tiring.')).toBeVisible();
  expect(await row(/I cannot sleep/)).toHaveAttribute('aria-current', 'page');
  await user.click(within(history()).getByRole('button', { name: t('assistant:history.begin') }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(screen.queryByText('That sounds tiring.')).toBeNull();
  await expectAccessible('the assistant');
});

it('a new conversation gets its address with the first message, and is not torn down by it', async () => {
  const { user, router, data } = show();
  await user.type(await composer(), 'Selam{Enter}');
  const log = screen.getByRole('log', { name: t('assistant:log') });
  expect(await within(log).findByText('You said: Selam')).toBeVisible();
  expect(log).toBeInTheDocument();
  expect(router.state.location.search).toBe(`?c=${data.conversations[0]?.id}`);
});

it('finds by title', async () => {
  const { user } = show();
  await row(/ናፍቖት/);
  await user.type(within(history()).getByLabelText(t('assistant:history.search')), 'sleep');
  await waitFor(() => expect(within(history()).queryByRole('link', { name: /ናፍቖት/ })).toBeNull());
  expect(await row(/I cannot sleep/)).toBeVisible();
  await user.type(within(history()).getByLabelText(t('assistant:history.search')), 'zzz');
  expect(await screen.findByText(t('assistant:history.nothing'))).toBeVisible();
});

it('renames one', async () => {
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

it('deletes the open one after a question, and all of them', async () => {
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

describe('a file', () => {
  const caught = catchDownloads();
  it('of a conversation is kept', async () => {
    const { user } = show();
    await row(/I cannot sleep/);
    const name = t('assistant:export.of', { name: 'I cannot sleep' });
    await user.click(within(history()).getByRole('button', { name }));
    expect(await screen.findByText(t('assistant:export.done'))).toBeVisible();
    expect(caught.saved).toEqual([expect.stringMatching(/^blob:1 as selam-conversation-\d{4}-\d\d-\d\d\.md$/)]);
  });
});
