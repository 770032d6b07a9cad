import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import i18next from 'i18next';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FollowAnswerBody } from '@/api/generated/assistant.gen';
import { expectAccessible } from '@/testing/axe';
import { failure, user as someone } from '@/testing/factories';
import { emptyData, services, sampleData } from '@/testing/handlers';
import {
  access,
  answer,
  assistant,
  eventsOf,
  feed,
  guided,
  question,
  refusals,
  withoutModel,
} from '@/testing/handlers/assistant';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import { checkoutSession } from '@/testing/handlers/therapy';
import { readMessageDraft } from './conversationDraft';
import {
  Panel,
  id,
  show,
  field,
  write,
  captureSentMessages,
  findMessage,
  log,
  startedEvent,
  finishedEvent,
  exhaustedData,
} from '@/testing/conversation';

const { t } = i18next;

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(window, 'open').mockReturnValue(null);
});

describe('signed out', () => {
  it('shows the greeting, asks to sign in, and keeps the message', async () => {
    const { user } = show({ as: null });
    expect(await screen.findByText(assistant().greeting)).toBeVisible();
    expect(screen.getByText(assistant().disclosure, { exact: false })).toBeVisible();
    await write(user, 'I cannot sleep');
    expect(await screen.findByText('Sign In Required')).toBeVisible();
    expect(screen.getByRole('link', { name: t('assistant:signIn.action') })).toHaveAttribute(
      'href',
      '/auth?next=%2Fservices%2Ftherapy',
    );
    expect(readMessageDraft()).toBe('I cannot sleep');
  });

  it('sends the stored message in view after sign-in', async () => {
    const first = show({ as: null });
    await write(first.user, 'I cannot sleep');
    await screen.findByText('Sign In Required');
    cleanup();
    const seen = vi.fn();
    Element.prototype.scrollIntoView = seen;
    const { data } = show({ data: emptyData() });
    expect(await findMessage('You said: I cannot sleep')).toBeVisible();
    expect(await field()).toHaveValue('');
    expect(seen.mock.contexts[0]).toContainElement(log());
    expect(data.conversations).toHaveLength(1);
    expect(readMessageDraft()).toBeUndefined();
    // Missing in jsdom.
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  });
});

describe('a message', () => {
  it('starts a conversation and gets an answer', async () => {
    const { user, data } = show({ data: emptyData() });
    await write(user, 'I cannot sleep');
    expect(await findMessage('You said: I cannot sleep')).toBeVisible();
    expect(data.conversations).toHaveLength(1);
    expect(await field()).toHaveValue('');
    expect(within(log()).getByText('I cannot sleep')).toHaveAttribute('dir', 'auto');
    await expectAccessible('a conversation');
  });

  it('is not sent when empty, on a line break or during composition', async () => {
    const { user } = show();
    const bodies = captureSentMessages(() => undefined);
    await write(user, '   ');
    await user.clear(await field());
    await user.type(await field(), 'one{Shift>}{Enter}{/Shift}two');
    fireEvent.keyDown(await field(), { key: 'Enter', isComposing: true });
    fireEvent.keyDown(await field(), { key: 'Enter', keyCode: 229 });
    expect(await field()).toHaveValue('one\ntwo');
    expect(bodies).toEqual([]);
  });

  it('shows the remaining length, and is not sent when too long', async () => {
    const { user } = show();
    const bodies = captureSentMessages(() => undefined);
    fireEvent.change(await field(), { target: { value: 'ሀ'.repeat(3990) } });
    expect(await field()).toHaveAccessibleDescription('10 characters left');
    fireEvent.change(await field(), { target: { value: 'ሀ'.repeat(4001) } });
    expect(await field()).toBeInvalid();
    await user.type(await field(), '{Enter}');
    expect(bodies).toEqual([]);
  });

  it('is kept after a failure, and resent with the same id', async () => {
    const { user } = show({ begun: id });
    const bodies = captureSentMessages((_, count) =>
      count === 1 ? HttpResponse.json(failure(13), { status: 500 }) : undefined,
    );
    await write(user, 'Hello');
    expect(await screen.findByText('Failed to get response. Please try again.')).toBeVisible();
    await waitFor(async () => expect(await field()).toHaveValue('Hello'));
    await user.type(await field(), '{Enter}');
    expect(await findMessage('You said: Hello')).toBeVisible();
    expect(bodies).toHaveLength(2);
    expect(bodies[1]).toEqual(bodies[0]);
  });

  it('waits for the age statement, and is then sent', async () => {
    const data = sampleData();
    data.assistantAccess.isOfAge = false;
    const { user } = show({ data });
    await write(user, 'Hello');
    const age = await screen.findByLabelText('I am 18 or older');
    await user.click(screen.getByRole('button', { name: t('assistant:statement.action') }));
    expect(age).toBeInvalid();
    expect(screen.getByLabelText(t('assistant:statement.followUp'))).not.toBeChecked();
    await user.click(age);
    await user.click(screen.getByRole('button', { name: t('assistant:statement.action') }));
    expect(await findMessage('You said: Hello')).toBeVisible();
    expect(data.assistantAccess).toMatchObject({ isOfAge: true, allowsFollowUp: false, countryCode: 'CA' });
  });
});

describe('an answer', () => {
  it('streams, can be stopped, and can be continued', async () => {
    const { user } = show({ begun: id });
    const line = feed();
    captureSentMessages(() => line.response);
    const kept = answer({
      id: '0192f3a4-0000-7000-8000-0000000d0002',
      text: 'Breathe in ',
      status: 'MESSAGE_STATUS_STOPPED',
    });
    const follows: FollowAnswerBody[] = [];
    server.use(
      http.post('*/v1/conversations/:id/messages/:answer', async ({ request }) => {
        if (request.url.endsWith(':stop')) return HttpResponse.json(kept);
        follows.push((await request.json()) as FollowAnswerBody);
        return eventsOf(
          { started: { answer: kept } },
          { delta: { text: 'and out.', length: 19 } },
          finishedEvent({ text: 'Breathe in and out.' }),
          { end: true },
        );
      }),
    );
    await write(user, 'Help me');
    line.push(startedEvent(), { delta: { text: 'Breathe in ', length: 11 } });
    expect(await findMessage('Breathe in')).toBeVisible();
    await user.click(screen.getByRole('button', { name: t('stream:stop') }));
    await user.click(await screen.findByRole('button', { name: t('stream:goOn') }));
    expect(await findMessage('Breathe in and out.')).toBeVisible();
    expect(follows).toEqual([{ from: 11, continues: true }]);
  });

  it('is stopped on the server, too, when it was stopped before it began', async () => {
    const { user, data } = show({ begun: id });
    const stored = answer({ id: '0192f3a4-0000-7000-8000-0000000d0002', status: 'MESSAGE_STATUS_WRITING' });
    const stops: string[] = [];
    captureSentMessages(() => {
      data.talk = [question(), { ...stored, text: 'Breathe' }];
      return feed().response;
    });
    server.use(
      http.post('*/v1/conversations/:id/messages/:answer', ({ request, params }) => {
        if (!request.url.endsWith(':stop')) return undefined;
        stops.push(String(params['answer']));
        return HttpResponse.json({ ...stored, text: 'Breathe', status: 'MESSAGE_STATUS_STOPPED' });
      }),
    );
    await write(user, 'Help me');
    await user.click(await screen.findByRole('button', { name: t('stream:stop') }));
    expect(await screen.findByRole('button', { name: t('stream:goOn') })).toBeVisible();
    expect(stops).toEqual([`${stored.id}:stop`]);
  });

  it.each([
    ['en', 'If you feel that you '],
    ['ti', 'እንተ ተሰሚዑካ '],
    ['ar', 'إذا شعرت أنك '],
  ])('that reached its maximum length can be continued (%s)', async (languageCode, text) => {
    const data = sampleData();
    data.talk = [question(), answer({ text, languageCode, status: 'MESSAGE_STATUS_CUT' })];
    server.use(...services(data));
    renderPage(<Panel begun={id} />, { at: '/services/therapy', as: someone() });
    expect(await screen.findByText(t('assistant:cut'))).toBeVisible();
    expect(screen.getByRole('button', { name: t('stream:goOn') })).toBeVisible();
  });

  it('resumes for a user who arrives while it is streamed', async () => {
    const data = sampleData();
    data.talk = [question(), answer({ text: 'ሰላም 🌿', status: 'MESSAGE_STATUS_WRITING' })];
    const follows: FollowAnswerBody[] = [];
    server.use(...services(data));
    renderPage(<Panel begun={id} />, { at: '/services/therapy', as: someone() });
    server.use(
      http.post('*/v1/conversations/:id/messages/:answer', async ({ request }) => {
        follows.push((await request.json()) as FollowAnswerBody);
        const whole = answer({ text: 'ሰላም 🌿 ደሓን' });
        return eventsOf(
          { started: { answer: data.talk[1] } },
          { delta: { text: ' ደሓን', length: 9 } },
          { finished: whole },
          { end: true },
        );
      }),
    );
    expect(await findMessage('ሰላም 🌿 ደሓን')).toBeVisible();
    expect(follows).toEqual([{ from: 5, continues: false }]);
  });

  it('is requested again at no cost when the model gave none', async () => {
    const { user } = show({ begun: id });
    captureSentMessages(() =>
      eventsOf(startedEvent(), {
        error: {
          code: 14,
          message: 'away',
          details: [
            { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'ASSISTANT_UNAVAILABLE', domain: 'selam' },
          ],
        },
      }),
    );
    const follows: FollowAnswerBody[] = [];
    server.use(
      http.post('*/v1/conversations/:id/messages/:answer', async ({ request }) => {
        follows.push((await request.json()) as FollowAnswerBody);
        return eventsOf(startedEvent(), finishedEvent({ text: 'Here I am.' }), { end: true });
      }),
    );
    await write(user, 'Hello');
    expect((await screen.findAllByText(t('assistant:error.unavailable'))).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: t('stream:again') }));
    expect(await findMessage('Here I am.')).toBeVisible();
    expect(follows).toEqual([{ from: 0, continues: true }]);
  });

  it('has its own language and direction, and renders neither links nor pictures', async () => {
    const data = sampleData();
    data.talk = [
      answer({
        languageCode: 'ar',
        text: '# عنوان\n\n- **تنفس** [هنا](https://evil.example)\n\n<img src=x onerror=alert(1)>',
      }),
    ];
    show({ begun: id, data });
    const strong = await screen.findByText('تنفس');
    const text = strong.closest<HTMLElement>('[lang]')!;
    expect(strong.tagName).toBe('STRONG');
    expect(text).toHaveAttribute('dir', 'rtl');
    expect(text).toHaveAttribute('lang', 'ar');
    expect(text.querySelector('a, img, h1')).toBeNull();
    expect(text).toHaveTextContent('هنا');
  });

  it('can be rated, and the rating removed', async () => {
    const { user, data } = show({ begun: id });
    const helpful = await screen.findByRole('button', { name: t('assistant:rating.helpful') });
    await user.click(helpful);
    expect(helpful).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(data.talk[1]?.rating).toBe('ANSWER_RATING_HELPFUL'));
    await user.click(helpful);
    await waitFor(() => expect(data.talk[1]?.rating).toBe('ANSWER_RATING_UNSPECIFIED'));
  });

  it('suggests next messages and matching therapists', async () => {
    const data = sampleData();
    data.talk[1] = answer({
      suggestions: ['Yes, missing home'],
      therapists: [{ id: 't1', fullName: 'Selihom Tesfay', nextFreeTime: '2026-11-25T15:00:00Z' }],
    });
    const { user } = show({ begun: id, data });
    const cards = await screen.findByRole('list', { name: t('assistant:therapists.title') });
    expect(within(cards).getByRole('link')).toHaveAttribute('href', '/therapists/t1');
    expect(cards).toHaveTextContent('Selihom Tesfay');
    await user.type(screen.getByRole('textbox', { name: t('assistant:composer.label') }), 'Half written');
    await user.click(screen.getByRole('button', { name: 'Yes, missing home' }));
    expect(await findMessage('You said: Yes, missing home')).toBeVisible();
    expect(screen.getByRole('textbox', { name: t('assistant:composer.label') })).toHaveValue('Half written');
  });
});

it('shows that no therapist speaks the requested language', async () => {
  const data = sampleData();
  data.talk[1] = answer({ missingLanguageCode: 'ti' });
  show({ begun: id, data });
  expect(await screen.findByText(/None of our therapists speaks Tigrinya/)).toBeVisible();
  expect(screen.getByRole('link', { name: t('assistant:therapists.others') })).toHaveAttribute(
    'href',
    '/services/therapy',
  );
});

describe('without remaining messages', () => {
  it('offers the two prices, keeps the message, and sends it after the payment', async () => {
    const { user, data } = show({ begun: id, data: exhaustedData() });
    const asked: unknown[] = [];
    server.use(
      http.post('*/v1/checkout-sessions', async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json(checkoutSession({ id: 'cs_1', url: 'http://localhost/pay' }));
      }),
      http.get('*/v1/checkout-sessions/:id', () =>
        HttpResponse.json(checkoutSession({ id: 'cs_1', status: 'CHECKOUT_STATUS_PAID' })),
      ),
    );
    await write(user, 'One more');
    await waitFor(async () => expect(await field()).toHaveValue('One more'));
    const offer = await screen.findByRole('region', { name: t('assistant:offer.title') });
    expect(offer).toHaveTextContent('$3');
    expect(offer).toHaveTextContent('$15');
    expect(offer).toHaveTextContent('up to a daily limit');
    expect(screen.queryByText('Failed to get response. Please try again.')).toBeNull();
    data.assistantAccess = { ...data.assistantAccess, kind: 'ACCESS_KIND_SESSION', messagesLeft: 50, sessionsLeft: 1 };
    await user.click(within(offer).getByRole('button', { name: t('assistant:offer.session.action') }));
    await waitFor(() => expect(asked).toEqual([{ purpose: 'CHECKOUT_PURPOSE_ASSISTANT_SESSION' }]));
    expect(await screen.findByText(/paid session, which starts/)).toBeVisible();
    await user.type(await field(), '{Enter}');
    expect(await findMessage('You said: One more')).toBeVisible();
  });

  it('can be paid for once the payment page is ready', async () => {
    const { user } = show({ begun: id, data: exhaustedData() });
    let isReady = false;
    server.use(
      http.post('*/v1/checkout-sessions', () =>
        HttpResponse.json(checkoutSession({ id: 'cs_1', url: isReady ? 'https://pay.example/1' : '' })),
      ),
      http.get('*/v1/checkout-sessions/:id', () =>
        isReady ? HttpResponse.json(checkoutSession({ id: 'cs_1' })) : HttpResponse.json(failure(14), { status: 503 }),
      ),
    );
    const offer = await screen.findByRole('region', { name: t('assistant:offer.title') });
    await user.click(await within(offer).findByRole('button', { name: t('assistant:offer.session.action') }));
    const pay = await screen.findByRole('button', { name: t('checkout:unpaid.pay') }, { timeout: 5_000 });
    isReady = true;
    await user.click(pay);
    expect(await screen.findByRole('link', { name: t('checkout:blocked.here') })).toHaveAttribute(
      'href',
      'https://pay.example/1',
    );
  });

  it('offers the prices instead of an error when nothing is left', async () => {
    const { user } = show({ begun: id });
    captureSentMessages(() => refusals.exhausted());
    await write(user, 'Hello');
    expect(await screen.findByRole('region', { name: t('assistant:offer.title') })).toBeVisible();
    expect(screen.queryByText('Failed to get response. Please try again.')).toBeNull();
  });
});

describe('without a model', () => {
  const showGuided = (data = sampleData()) => {
    server.use(...services(data));
    server.use(withoutModel());
    return { ...renderPage(<Panel begun={id} />, { at: '/services/therapy', as: someone() }), data };
  };

  it('describes itself, and shows neither counts nor prices', async () => {
    const data = sampleData();
    data.assistantAccess = access({ kind: 'ACCESS_KIND_OPEN', messagesLeft: 0 });
    const { user } = showGuided(data);
    expect(await screen.findByText(guided().disclosure)).toBeVisible();
    await write(user, 'How can I sleep?');
    expect(await findMessage('You said: How can I sleep?')).toBeVisible();
    expect(screen.queryByRole('region', { name: t('assistant:offer.title') })).toBeNull();
    expect(screen.queryByText(/message(s)? left/)).toBeNull();
    expect(document.body).not.toHaveTextContent('$');
    await expectAccessible('a guided conversation');
  });

  it('offers nothing when an older service counts messages', async () => {
    showGuided(exhaustedData());
    expect(await screen.findByText(guided().disclosure)).toBeVisible();
    expect(screen.queryByRole('region', { name: t('assistant:offer.title') })).toBeNull();
    expect(screen.queryByText(t('assistant:access.exhausted'))).toBeNull();
  });

  it('still asks for the age statement', async () => {
    const data = sampleData();
    data.assistantAccess = access({ kind: 'ACCESS_KIND_OPEN', messagesLeft: 0, isOfAge: false });
    const { user } = showGuided(data);
    await write(user, 'Hello');
    expect(await screen.findByLabelText('I am 18 or older')).toBeVisible();
  });

  it('marks answers as scripted', async () => {
    const data = sampleData();
    data.talk = [question(), answer({ isScripted: true })];
    showGuided(data);
    expect(await screen.findByText(t('assistant:scripted'))).toBeVisible();
  });
});

it('sets the language of the conversation', async () => {
  const { user, data } = show({ begun: id });
  await user.selectOptions(await screen.findByLabelText(t('assistant:language.label')), 'ti');
  await waitFor(() => expect(data.conversations[0]?.languageCode).toBe('ti'));
});

it('loads earlier messages', async () => {
  const data = sampleData();
  data.talk = Array.from({ length: 40 }, (_, index) =>
    question({ id: `0192f3a4-0000-7000-8000-0000000b00${String(index).padStart(2, '0')}`, text: `Number ${index}.` }),
  );
  let pages = 0;
  const count = ({ request }: { request: Request }) => {
    if (request.method === 'GET' && request.url.includes('/messages')) pages += 1;
  };
  server.events.on('response:mocked', count);
  const { user } = show({ begun: id, data });
  expect(await screen.findByText('Number 39.')).toBeVisible();
  expect(screen.queryByText('Number 0.')).toBeNull();
  await user.click(screen.getByRole('button', { name: t('assistant:earlier') }));
  expect(await screen.findByText('Number 0.')).toBeVisible();
  // The latest page begins later after an answer; the messages between both pages stay.
  await write(user, 'And now?');
  await findMessage('You said: And now?');
  await waitFor(() => expect(data.talk).toHaveLength(42));
  await waitFor(() => expect(pages).toBeGreaterThan(2));
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  server.events.removeAllListeners();
  for (let number = 0; number < 40; number++) expect(screen.getByText(`Number ${number}.`)).toBeVisible();
});
