import { http, HttpResponse, type RequestHandler } from 'msw';
import type { AssistantUsage, Crisis, UsageCounts } from '@/api/generated/admin.gen';
import type {
  Assistant,
  AssistantAccess,
  Conversation,
  FollowAnswerBody,
  Message,
  SafetyCard,
  SendMessageBody,
  SendMessageResponse,
} from '@/api/generated/assistant.gen';
import { failure } from '../factories';
import { checkoutSession } from './therapy';
import { found, money, newId, notFound, paged } from './data';

export const assistant = (changes: Partial<Assistant> = {}): Assistant => ({
  greeting: 'Selam. I am an AI assistant, not a person. What is on your mind?',
  disclosure: 'An AI, not a clinician: it makes no diagnosis and can be wrong.',
  isScripted: false,
  freeMessages: 3,
  sessionHours: 24,
  sessionMessages: 50,
  messageMaxLength: 4000,
  minimumAge: 18,
  retentionDays: 365,
  helpLines: [
    {
      countryCode: 'CA',
      emergencyNumber: '911',
      lines: [{ name: 'Suicide Crisis Helpline', phone: '988', textNumber: '988', url: 'https://988.ca' }],
    },
    {
      countryCode: 'GB',
      emergencyNumber: '999',
      lines: [{ name: 'Samaritans', phone: '116 123', textNumber: '', url: '' }],
    },
    {
      countryCode: '',
      emergencyNumber: '',
      lines: [{ name: 'Find A Helpline', phone: '', textNumber: '', url: 'https://findahelpline.com' }],
    },
  ],
  promptVersion: 'p1',
  safetyVersion: 's1',
  ...changes,
});

/** The assistant without a model. */
export const guided = (): Assistant =>
  assistant({
    greeting: 'Selam. This is a guided conversation. What is on your mind?',
    disclosure: 'Fixed texts without an AI model, and free.',
    isScripted: true,
  });

export const access = (changes: Partial<AssistantAccess> = {}): AssistantAccess => ({
  kind: 'ACCESS_KIND_FREE',
  messagesLeft: 3,
  sessionsLeft: 0,
  isOfAge: true,
  allowsFollowUp: false,
  countryCode: 'CA',
  ...changes,
});

export const conversation = (changes: Partial<Conversation> = {}): Conversation => ({
  id: '0192f3a4-0000-7000-8000-0000000000f1',
  title: 'I cannot sleep',
  languageCode: 'en',
  messageCount: 3,
  createTime: '2026-11-24T10:00:00Z',
  updateTime: '2026-11-24T10:05:00Z',
  ...changes,
});

/** Help lines that fit a message. */
export const safetyCard = (changes: Partial<SafetyCard> = {}): SafetyCard => ({
  level: 'SAFETY_LEVEL_CLEAR',
  concern: 'SAFETY_CONCERN_ABUSE',
  text: 'Please call the emergency number.',
  languageCode: 'en',
  countryCode: 'CA',
  emergencyNumber: '911',
  lines: [{ name: 'Family Violence Info Line', phone: '310-1818', textNumber: '', url: '' }],
  ...changes,
});

/** An answer of the assistant in that conversation. */
export const answer = (changes: Partial<Message> = {}): Message => ({
  id: '0192f3a4-0000-7000-8000-00000000a002',
  conversationId: conversation().id,
  role: 'MESSAGE_ROLE_ASSISTANT',
  text: 'That sounds tiring.',
  status: 'MESSAGE_STATUS_COMPLETE',
  notice: 'SAFETY_NOTICE_UNSPECIFIED',
  languageCode: 'en',
  rating: 'ANSWER_RATING_UNSPECIFIED',
  therapists: [],
  missingLanguageCode: '',
  suggestions: [],
  isScripted: false,
  promptVersion: 'p1',
  safetyVersion: 's1',
  createTime: '2026-11-24T10:05:00Z',
  ...changes,
});

/** The user's message before it. */
export const question = (changes: Partial<Message> = {}): Message =>
  answer({
    id: '0192f3a4-0000-7000-8000-00000000a001',
    role: 'MESSAGE_ROLE_USER',
    text: 'I cannot sleep.',
    isScripted: false,
    promptVersion: '',
    ...changes,
  });

const counts = (changes: Partial<UsageCounts> = {}): UsageCounts => ({
  conversations: 4,
  messages: 31,
  answers: 30,
  failures: 1,
  promptTokens: '12000',
  completionTokens: '4100',
  cost: money(1.25),
  crises: 2,
  helpful: 7,
  unhelpful: 1,
  ...changes,
});

export const usage = (): AssistantUsage => ({
  total: counts(),
  days: [
    { date: '2026-11-24', counts: counts({ messages: 20, crises: 2 }) },
    { date: '2026-11-22', counts: counts({ messages: 11, crises: 0 }) },
  ],
  languages: [
    { languageCode: 'en', counts: counts({ messages: 21 }) },
    { languageCode: 'ti', counts: counts({ messages: 10 }) },
  ],
  versions: [{ model: 'script', promptVersion: 'p1', safetyVersion: 's1', counts: counts() }],
  notices: [{ notice: 'SAFETY_NOTICE_CRISIS', count: 2 }],
  assessments: [
    { outcome: 'ASSESSMENT_OUTCOME_NONE', count: 38 },
    { outcome: 'ASSESSMENT_OUTCOME_FAILED', count: 3 },
  ],
});

export const crisis = (changes: Partial<Crisis> = {}): Crisis => ({
  id: '0192f3a4-0000-7000-8000-0000000000f9',
  kind: 'CRISIS_KIND_SUICIDE',
  source: 'CRISIS_SOURCE_MESSAGE',
  languageCode: 'ti',
  safetyVersion: 's1',
  hasFollowUp: true,
  createTime: '2026-11-24T10:05:00Z',
  ...changes,
});

/** Encodes events for the stream; the last one ends it. */
export const eventsOf = (...events: (SendMessageResponse | object)[]) =>
  new HttpResponse(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''), {
    headers: { 'content-type': 'text/event-stream' },
  });

/** A stream that a test feeds. */
export function feed() {
  const encoder = new TextEncoder();
  let line: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (line = controller) });
  return {
    response: new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } }),
    push: (...events: object[]) => {
      for (const event of events) line.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`));
    },
    close: () => line.close(),
  };
}

/** Assistant data of a user. */
export interface AssistantData {
  conversations: Conversation[];
  talk: Message[];
  assistantAccess: AssistantAccess;
  usage: AssistantUsage;
  crises: Crisis[];
}

const refused = (status: number, code: number, reason: string) =>
  HttpResponse.json(
    failure(code, [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', domain: 'selam', reason, metadata: {} }]),
    { status },
  );

/** Rejections of a message in the contract. */
export const refusals = {
  statement: () => refused(400, 9, 'STATEMENT_MISSING'),
  exhausted: () => refused(400, 9, 'ACCESS_EXHAUSTED'),
  underWay: () => refused(400, 9, 'ANSWER_UNDER_WAY'),
};

/** Response of a service without a model. */
export const withoutModel = (): RequestHandler => http.get('*/v1/assistant', () => HttpResponse.json(guided()));

/** The assistant service: a model that echoes every message, and its admin views. */
export const assistantHandlers = (data: AssistantData): RequestHandler[] => [
  http.post('*/v1/checkout-sessions', () => HttpResponse.json(checkoutSession({ id: 'cs_assistant_0001' }))),
  http.get('*/v1/assistant', () => HttpResponse.json(assistant())),
  http.post('*/v1/assistant/check', () => HttpResponse.json({})),
  http.get('*/v1/assistant/access', () => HttpResponse.json(data.assistantAccess)),
  http.put('*/v1/assistant/statement', async ({ request }) => {
    const said = (await request.json()) as Partial<AssistantAccess>;
    data.assistantAccess = {
      ...data.assistantAccess,
      isOfAge: data.assistantAccess.isOfAge || Boolean(said.isOfAge),
      allowsFollowUp: Boolean(said.allowsFollowUp),
      countryCode: said.countryCode ?? '',
    };
    return HttpResponse.json(data.assistantAccess);
  }),
  http.get('*/v1/assistant/usage', () => HttpResponse.json(data.usage)),
  http.get('*/v1/assistant/crises', ({ request }) => {
    const kind = new URL(request.url).searchParams.get('kind');
    return HttpResponse.json(
      paged(
        'crises',
        data.crises.filter((one) => !kind || one.kind === kind),
        request,
      ),
    );
  }),
  http.get(/\/v1\/assistant\/crises:export$/, ({ request }) => {
    const kind = new URL(request.url).searchParams.get('kind');
    const shown = data.crises.filter((one) => !kind || one.kind === kind);
    return HttpResponse.text(`\uFEFFid\r\n${shown.map(({ id }) => `${id}\r\n`).join('')}`);
  }),
  http.get('*/v1/conversations', ({ request }) => {
    const query = new URL(request.url).searchParams.get('query')?.toLowerCase() ?? '';
    return HttpResponse.json(
      paged(
        'conversations',
        data.conversations.filter(({ title }) => title.toLowerCase().includes(query)),
        request,
      ),
    );
  }),
  http.post('*/v1/conversations', async ({ request }) => {
    const { languageCode } = (await request.json()) as { languageCode?: string };
    const made = conversation({ id: newId(), title: '', languageCode: languageCode ?? 'en', messageCount: 1 });
    data.conversations.unshift(made);
    data.talk.push(
      answer({
        id: '0192f3a4-0000-7000-8000-00000000b000',
        conversationId: made.id,
        text: assistant().greeting,
        promptVersion: '',
      }),
    );
    return HttpResponse.json(made);
  }),
  http.delete('*/v1/conversations', () => {
    const deletedCount = data.conversations.length;
    data.conversations = [];
    data.talk = [];
    return HttpResponse.json({ deletedCount });
  }),
  http.get('*/v1/conversations/:id', ({ params, request }) =>
    String(params.id).endsWith(':export')
      ? new HttpResponse('# I cannot sleep\n', { headers: { 'content-type': 'text/markdown' } })
      : found(data.conversations, new URL(request.url).pathname.split('/').pop()),
  ),
  http.patch('*/v1/conversations/:id', async ({ params, request }) => {
    const one = data.conversations.find(({ id }) => id === params.id);
    if (!one) return notFound();
    const { title, languageCode } = (await request.json()) as Partial<Conversation>;
    Object.assign(one, title && { title }, languageCode && { languageCode });
    return HttpResponse.json(one);
  }),
  http.delete('*/v1/conversations/:id', ({ params }) => {
    data.conversations = data.conversations.filter(({ id }) => id !== params.id);
    data.talk = data.talk.filter(({ conversationId }) => conversationId !== params.id);
    return HttpResponse.json({});
  }),
  http.get('*/v1/conversations/:id/messages', ({ params, request }) => {
    const those = data.talk.filter(({ conversationId }) => conversationId === params.id);
    return HttpResponse.json(
      paged(
        'messages',
        [...those].sort((a, b) => (a.id < b.id ? 1 : -1)),
        request,
      ),
    );
  }),
  http.post('*/v1/conversations/:id/messages', async ({ params, request }) => {
    const { text } = (await request.json()) as SendMessageBody;
    if (!data.assistantAccess.isOfAge) return refusals.statement();
    if (data.assistantAccess.kind === 'ACCESS_KIND_EXHAUSTED') return refusals.exhausted();
    const round = String(data.talk.length).padStart(4, '0');
    const conversationId = String(params.id);
    const message = question({ id: `0192f3a4-0000-7000-8000-0000000c${round}`, conversationId, text });
    const whole = answer({ id: `0192f3a4-0000-7000-8000-0000000d${round}`, conversationId, text: `You said: ${text}` });
    data.talk.push(message, whole);
    return eventsOf(
      { started: { message, answer: { ...whole, text: '', status: 'MESSAGE_STATUS_WRITING' }, access: access() } },
      { delta: { text: whole.text, length: whole.text.length } },
      { finished: whole },
      { end: true },
    );
  }),
  http.post('*/v1/conversations/:id/messages/:message', async ({ params, request }) => {
    const [id, verb] = String(params.message).split(':');
    const one = data.talk.find((message) => message.id === id);
    if (!one) return notFound();
    if (verb === 'rate') {
      Object.assign(one, (await request.json()) as object);
      return HttpResponse.json(one);
    }
    if (verb === 'stop') return HttpResponse.json(Object.assign(one, { status: 'MESSAGE_STATUS_STOPPED' }));
    const { from = 0 } = (await request.json()) as FollowAnswerBody;
    Object.assign(one, { status: 'MESSAGE_STATUS_COMPLETE' });
    return eventsOf(
      { started: { answer: one } },
      { delta: { text: Array.from(one.text).slice(from).join(''), length: Array.from(one.text).length } },
      { finished: one },
      { end: true },
    );
  }),
];
