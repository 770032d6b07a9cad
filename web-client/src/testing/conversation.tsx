import { screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import type { CheckTextRequest, Message, SafetyCard, SendMessageBody } from '@/api/generated/assistant.gen';
import { user as someone } from '@/testing/factories';
import { services, sampleData } from '@/testing/handlers';
import { answer, conversation, question } from '@/testing/handlers/assistant';
import type { Data } from '@/testing/handlers/data';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import { Conversation } from '@/modules/conversation';

const { t } = i18next;
const MESSAGES = '*/v1/conversations/:id/messages';
export const id = conversation().id;

/** A page that contains only the conversation. */
export function Panel({ begun }: { begun?: string }) {
  const [made, setMade] = useState(begun);
  return (
    <main>
      <h1>Page</h1>
      <h2>Assistant</h2>
      <Conversation compact id={made} onCreated={setMade} />
    </main>
  );
}

export function show({
  begun,
  as = someone(),
  data = sampleData(),
}: { begun?: string; as?: ReturnType<typeof someone> | null; data?: Data } = {}) {
  server.use(...services(data));
  return { ...renderPage(<Panel begun={begun} />, { at: '/services/therapy', as }), data };
}
export const field = () => screen.findByLabelText(t('assistant:composer.label'));
export const write = async (user: ReturnType<typeof show>['user'], text: string) => {
  await user.type(await field(), text);
  await user.keyboard('{Enter}');
};
/** Records sent messages. */
export function captureSentMessages(respond: (body: SendMessageBody, count: number) => Response | undefined) {
  const bodies: SendMessageBody[] = [];
  server.use(
    http.post(MESSAGES, async ({ request }) => {
      const body = (await request.clone().json()) as SendMessageBody;
      bodies.push(body);
      return respond(body, bodies.length);
    }),
  );
  return bodies;
}
/** Finds visible text; the live region contains the same text. */
export const findMessage = async (text: string) =>
  within(await screen.findByRole('log', { name: t('assistant:log') })).findByText(text);
export const log = () => screen.getByRole('log', { name: t('assistant:log') });
export const startedEvent = (changes: Partial<Message> = {}) => ({
  started: {
    message: question({ id: '0192f3a4-0000-7000-8000-0000000d0001' }),
    answer: answer({
      id: '0192f3a4-0000-7000-8000-0000000d0002',
      text: '',
      status: 'MESSAGE_STATUS_WRITING',
      ...changes,
    }),
  },
});
export const finishedEvent = (changes: Partial<Message> = {}) => ({
  finished: answer({ id: '0192f3a4-0000-7000-8000-0000000d0002', ...changes }),
});

/** Records texts that were checked without being sent. */
export function captureSafetyChecks(card?: SafetyCard) {
  const bodies: CheckTextRequest[] = [];
  server.use(
    http.post('*/v1/assistant/check', async ({ request }) => {
      bodies.push((await request.json()) as CheckTextRequest);
      return HttpResponse.json({ card });
    }),
  );
  return bodies;
}
/** Data without free or paid messages. */
export const exhaustedData = () => {
  const data = sampleData();
  data.assistantAccess = { ...data.assistantAccess, kind: 'ACCESS_KIND_EXHAUSTED', messagesLeft: 0 };
  return data;
};
