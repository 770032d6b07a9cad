import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { failure } from '@/testing/factories';
import { emptyData, services, unavailable } from '@/testing/handlers';
import { access, assistant, conversation } from '@/testing/handlers/assistant';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import { AssistantData } from './AssistantData';

function show(allowsFollowUp = true) {
  const data = { ...emptyData(), conversations: [conversation()], assistantAccess: access({ allowsFollowUp }) };
  server.use(...services(data));
  return { data, ...renderPage(<AssistantData assistant={assistant()} />, { at: '/account-settings' }) };
}

it('shows the retention of conversations and links to them', async () => {
  show();
  expect(await screen.findByText(/deleted 365 days after its last message/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Your conversations' })).toHaveAttribute('href', '/assistant');
});

it('is named after the guided conversation without a model', async () => {
  server.use(...services(emptyData()));
  renderPage(<AssistantData assistant={assistant({ isScripted: true })} />, { at: '/account-settings' });
  expect(await screen.findByRole('heading', { name: 'Guided conversation' })).toBeVisible();
  expect(screen.queryByText('AI assistant')).toBeNull();
});

describe('the consent to an email after a crisis', () => {
  it('is withdrawn, and the rest of the statement stays', async () => {
    const { user, data } = show();
    await user.click(await screen.findByRole('button', { name: 'Withdraw this' }));
    expect(await screen.findByText('We do not write to you after a crisis.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Withdraw this' })).not.toBeInTheDocument();
    expect(data.assistantAccess).toMatchObject({ allowsFollowUp: false, isOfAge: true, countryCode: 'CA' });
  });

  it('is withdrawn with the country that was chosen in another tab', async () => {
    const { user, data } = show();
    const button = await screen.findByRole('button', { name: 'Withdraw this' });
    data.assistantAccess = { ...data.assistantAccess, countryCode: 'GB' };
    await user.click(button);
    expect(await screen.findByText('We do not write to you after a crisis.')).toBeVisible();
    expect(data.assistantAccess).toMatchObject({ allowsFollowUp: false, isOfAge: true, countryCode: 'GB' });
  });

  it('stays while the access cannot be loaded', async () => {
    const { user, data } = show();
    const button = await screen.findByRole('button', { name: 'Withdraw this' });
    server.use(unavailable('*/v1/assistant/access'));
    await user.click(button);
    expect(await screen.findByText('This could not be saved')).toBeVisible();
    expect(data.assistantAccess.allowsFollowUp).toBe(true);
  });

  it('stays after a failure, which is shown', async () => {
    const { user } = show();
    server.use(http.put('*/v1/assistant/statement', () => HttpResponse.json(failure(14), { status: 503 })));
    await user.click(await screen.findByRole('button', { name: 'Withdraw this' }));
    expect(await screen.findByText('This could not be saved')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Withdraw this' })).toBeEnabled();
  });

  it('cannot be withdrawn where it was not given', async () => {
    show(false);
    expect(await screen.findByText('We do not write to you after a crisis.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Withdraw this' })).not.toBeInTheDocument();
  });
});

describe('deleting all conversations', () => {
  it('asks for confirmation', async () => {
    const { user, data } = show();
    const ask = await screen.findByRole('button', { name: 'Delete all' });
    await user.click(ask);
    const dialog = await screen.findByRole('dialog', { name: 'Delete all conversations?' });
    expect(data.conversations).toHaveLength(1);
    await user.click(within(dialog).getByRole('button', { name: 'Delete all' }));
    expect(await screen.findByText('All conversations are deleted')).toBeVisible();
    expect(data.conversations).toHaveLength(0);
  });

  it('reports a failure', async () => {
    const { user, data } = show();
    server.use(http.delete('*/v1/conversations', () => HttpResponse.json(failure(14), { status: 503 })));
    await user.click(await screen.findByRole('button', { name: 'Delete all' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete all conversations?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete all' }));
    expect(await screen.findByText('It could not be deleted')).toBeVisible();
    expect(data.conversations).toHaveLength(1);
  });
});
