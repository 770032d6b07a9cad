import { screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readServerClock } from '@/api/serverClock';
import { expectAccessible } from '@/testing/axe';
import { sampleData, services, unavailable } from '@/testing/handlers';
import { answer, conversation, eventsOf, question, refusals, safetyCard } from '@/testing/handlers/assistant';
import {
  id,
  show,
  write,
  captureSentMessages,
  findMessage,
  startedEvent,
  finishedEvent,
  captureSafetyChecks,
  exhaustedData,
} from '@/testing/conversation';
import { server } from '@/testing/server';

const { t } = i18next;

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(window, 'open').mockReturnValue(null);
});

describe('the country of a user', () => {
  const young = () => {
    const data = sampleData();
    data.assistantAccess = { ...data.assistantAccess, isOfAge: false, countryCode: 'GB' };
    return data;
  };
  const state = async (user: ReturnType<typeof show>['user']) => {
    await user.click(await screen.findByLabelText('I am 18 or older'));
    await user.click(screen.getByRole('button', { name: t('assistant:statement.action') }));
  };

  /** A crisis of a user who allows emails, with the field of the country. */
  const inCrisis = async () => {
    const data = sampleData();
    data.assistantAccess.allowsFollowUp = true;
    const { user } = show({ begun: id, data });
    const text = { text: 'Please call now.', notice: 'SAFETY_NOTICE_CRISIS' } as const;
    captureSentMessages(() => eventsOf(startedEvent(text), finishedEvent(text), { end: true }));
    await write(user, 'I want to end it');
    const country = await screen.findByLabelText(t('assistant:crisis.country'));
    await expect.poll(() => screen.queryByLabelText(t('stream:stop'))).toBeNull();
    return { user, data, country };
  };

  it('stays in the statement of age when the access did not load before', async () => {
    const { user, data } = show({ data: young() });
    server.use(unavailable('*/v1/assistant/access'));
    await write(user, 'Hello');
    await screen.findByLabelText('I am 18 or older');
    server.use(...services(data));
    await state(user);
    expect(await findMessage('You said: Hello')).toBeVisible();
    expect(data.assistantAccess).toMatchObject({ isOfAge: true, countryCode: 'GB' });
  });

  it('keeps the statement from being sent while the access cannot be loaded', async () => {
    const { user, data } = show({ data: young() });
    server.use(unavailable('*/v1/assistant/access'));
    await write(user, 'Hello');
    await state(user);
    expect(await screen.findByText(t('assistant:statement.failed'))).toBeVisible();
    expect(data.assistantAccess).toMatchObject({ isOfAge: false, countryCode: 'GB' });
  });

  it('is stored without the consent to emails that was withdrawn in another tab', async () => {
    const { user, data, country } = await inCrisis();
    data.assistantAccess = { ...data.assistantAccess, allowsFollowUp: false };
    await user.selectOptions(country, 'GB');
    await waitFor(() => expect(data.assistantAccess.countryCode).toBe('GB'));
    expect(data.assistantAccess.allowsFollowUp).toBe(false);
  });

  it('is not stored while the access cannot be loaded', async () => {
    const { user, data, country } = await inCrisis();
    const calls: string[] = [];
    server.events.on('response:mocked', ({ request, response }) => {
      if (request.url.includes('/v1/assistant/')) calls.push(`${request.method} ${response.status}`);
    });
    server.use(unavailable('*/v1/assistant/access'));
    data.assistantAccess = { ...data.assistantAccess, allowsFollowUp: false };
    await user.selectOptions(country, 'GB');
    await expect.poll(() => calls).toContain('GET 503');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(calls).toEqual(['GET 503']);
    expect(data.assistantAccess).toMatchObject({ allowsFollowUp: false, countryCode: 'CA' });
    server.events.removeAllListeners();
  });
});

describe('crisis help', () => {
  it('is shown to a visitor at once when the text indicates danger', async () => {
    const { user } = show({ as: null });
    const checked = captureSafetyChecks(safetyCard());
    await write(user, 'He hits me');
    const help = await screen.findByRole('alert', { name: t('assistant:crisis.title') });
    expect(within(help).getByRole('link', { name: /310-1818/ })).toHaveAttribute('href', 'tel:3101818');
    expect(await findMessage('Please call the emergency number.')).toBeVisible();
    expect(screen.getByText('Sign In Required')).toBeVisible();
    expect(checked).toEqual([{ text: 'He hits me', languageCode: 'en', countryCode: '' }]);
    await user.selectOptions(within(help).getByLabelText(t('assistant:crisis.country')), 'GB');
    expect(within(help).getByRole('link', { name: /116 123/ })).toBeVisible();
    await expectAccessible('help lines for a visitor');
  });

  it('interrupts a visitor when the danger becomes certain', async () => {
    const { user } = show({ as: null });
    captureSafetyChecks(safetyCard({ level: 'SAFETY_LEVEL_UNCLEAR' }));
    await write(user, 'It is all too much');
    expect(await screen.findByRole('status', { name: t('assistant:crisis.unclear.title') })).toBeVisible();
    captureSafetyChecks(safetyCard());
    await write(user, ', he hits me');
    expect(await screen.findByRole('alert', { name: t('assistant:crisis.title') })).toBeVisible();
    expect(screen.queryByRole('status', { name: t('assistant:crisis.title') })).toBeNull();
  });

  it('replaces a withdrawn answer by the fixed text, with help lines of the country', async () => {
    const { user } = show({ begun: id });
    captureSentMessages(() =>
      eventsOf(
        startedEvent(),
        { delta: { text: 'Something bad', length: 13 } },
        { replaced: { text: 'Please call now.', notice: 'SAFETY_NOTICE_CRISIS' } },
        finishedEvent({ text: 'Please call now.', notice: 'SAFETY_NOTICE_CRISIS' }),
        { end: true },
      ),
    );
    await write(user, 'I want to end it');
    expect(await findMessage('Please call now.')).toBeVisible();
    expect(screen.queryByText('Something bad')).toBeNull();
    const help = (await screen.findByText(t('assistant:crisis.title'))).closest<HTMLElement>('[role=alert]')!;
    const links = within(help)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(links).toEqual(['tel:911', 'tel:988', 'sms:988', 'https://988.ca', '/services/therapy#therapists']);
    await user.selectOptions(within(help).getByLabelText(t('assistant:crisis.country')), 'GB');
    expect(within(help).getByRole('link', { name: /116 123/ })).toHaveAttribute('href', 'tel:116123');
  });

  it('stores a choice of all other countries', async () => {
    const data = sampleData();
    const { user } = show({ begun: id, data });
    const text = { text: 'Please call now.', notice: 'SAFETY_NOTICE_CRISIS' } as const;
    captureSentMessages(() => eventsOf(startedEvent(text), finishedEvent(text), { end: true }));
    await write(user, 'I want to end it');
    const country = await screen.findByLabelText(t('assistant:crisis.country'));
    expect(country).toHaveValue('CA');
    await user.selectOptions(country, t('assistant:crisis.elsewhere'));
    await waitFor(() => expect(data.assistantAccess.countryCode).toBe(''));
    expect(screen.getByRole('link', { name: t('assistant:crisis.site') })).toHaveAttribute(
      'href',
      'https://findahelpline.com',
    );
  });

  it('is shown next to an answer when the danger is unclear', async () => {
    const { user } = show({ begun: id });
    const card = safetyCard({ level: 'SAFETY_LEVEL_UNCLEAR' });
    captureSentMessages(() => eventsOf(startedEvent(), finishedEvent({ text: 'Are you safe?', card }), { end: true }));
    await write(user, 'It is all too much');
    expect(await findMessage('Are you safe?')).toBeVisible();
    expect(await screen.findByRole('status', { name: t('assistant:crisis.unclear.title') })).toBeVisible();
    expect(screen.queryByRole('alert', { name: t('assistant:crisis.title') })).toBeNull();
  });

  it.each(['right', 'fast'])('stays in view for hours after a crisis, with a %s device clock', async (clock) => {
    const data = sampleData();
    const now = Date.now() - (clock === 'fast' ? 86_400_000 : 0);
    readServerClock(new Date(now).toUTCString());
    data.conversations = [conversation({ careEndTime: new Date(now + 3_600_000).toISOString() })];
    data.talk = [
      question(),
      answer({ text: 'Please call.', notice: 'SAFETY_NOTICE_CRISIS', card: safetyCard() }),
      question({ id: '0192f3a4-0000-7000-8000-0000000b0001' }),
      answer({ id: '0192f3a4-0000-7000-8000-0000000b0002', text: 'I am here.' }),
    ];
    show({ begun: id, data });
    expect(await findMessage('I am here.')).toBeVisible();
    expect(await screen.findByRole('link', { name: /310-1818/ })).toBeVisible();
    readServerClock(new Date().toUTCString());
  });

  it('is shown without remaining messages, before any price', async () => {
    const { user } = show({ begun: id, data: exhaustedData() });
    captureSentMessages(() =>
      eventsOf(
        startedEvent({ text: 'Please call.', notice: 'SAFETY_NOTICE_CRISIS' }),
        finishedEvent({ text: 'Please call.', notice: 'SAFETY_NOTICE_CRISIS' }),
        { end: true },
      ),
    );
    await write(user, 'I want to die');
    expect(await screen.findByText(t('assistant:crisis.title'))).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('region', { name: t('assistant:offer.title') })).toBeNull());
  });

  it('explains the rejection of a message after a crisis', async () => {
    const { user } = show({ begun: id, data: exhaustedData() });
    captureSentMessages((_, count) =>
      count === 1
        ? eventsOf(
            startedEvent({ text: 'Please call.', notice: 'SAFETY_NOTICE_CRISIS' }),
            finishedEvent({ text: 'Please call.', notice: 'SAFETY_NOTICE_CRISIS' }),
            { end: true },
          )
        : refusals.exhausted(),
    );
    await write(user, 'I want to die');
    await screen.findByText(t('assistant:crisis.title'));
    await write(user, 'Are you there?');
    expect(await screen.findByRole('region', { name: t('assistant:offer.title') })).toBeVisible();
    expect(screen.getByText(t('assistant:crisis.title'))).toBeVisible();
  });
});
