import { http, HttpResponse, type RequestHandler } from 'msw';
import type { ReplyTemplate } from '@/api/generated/admin.gen';
import type { CreateContactMessageRequest } from '@/api/generated/public.gen';
import { contactMessage, failure } from '../factories';
import { type Data, found, newId, paged } from './data';

export const replyTemplate = (changes: Partial<ReplyTemplate> = {}): ReplyTemplate => ({
  id: '0192f3a4-0000-7000-8000-000000000171',
  name: 'Prices of cleaning',
  texts: [
    { languageCode: 'en', body: 'Dear {name}, a small home costs $92.' },
    { languageCode: 'ar', body: 'عزيزتنا {name}، تنظيف البيت الصغير بـ 92 دولارًا.' },
  ],
  updateTime: '2026-11-20T17:15:00Z',
  etag: 'template-1',
  ...changes,
});

const nameTaken = () =>
  HttpResponse.json(
    failure(6, [
      { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'TEMPLATE_NAME_TAKEN', domain: 'selam' },
    ]),
    { status: 409 },
  );

/** The contact service: messages of visitors, the admin's list, and reply templates. */
export const contactHandlers = (data: Data): RequestHandler[] => [
  http.get('*/v1/contact-messages', ({ request }) => {
    const number = (status: string) => data.messages.filter((one) => one.status.endsWith(`_${status}`)).length;
    return HttpResponse.json({
      ...paged('contactMessages', data.messages, request),
      counts: { unread: number('UNREAD'), read: number('READ'), replied: number('REPLIED') },
    });
  }),
  http.get('*/v1/contact-messages/:id', ({ params }) => found(data.messages, params['id'])),
  http.post('*/v1/contact-messages', async ({ request }) => {
    const made = contactMessage({ ...((await request.json()) as CreateContactMessageRequest), id: newId() });
    data.messages.unshift(made);
    return HttpResponse.json(made);
  }),
  http.get(
    /\/v1\/contact-messages:export/,
    () => new HttpResponse('name,email\n', { headers: { 'Content-Type': 'text/csv' } }),
  ),
  http.post(/\/v1\/contact-messages\/[^/:]+:reply$/, ({ request }) =>
    found(data.messages, /contact-messages\/([^/:]+):reply$/.exec(request.url)?.[1]),
  ),
  http.get('*/v1/reply-templates', () => HttpResponse.json({ replyTemplates: data.replyTemplates })),
  http.post('*/v1/reply-templates', async ({ request }) => {
    const body = (await request.json()) as Pick<ReplyTemplate, 'name' | 'texts'>;
    if (data.replyTemplates.some(({ name }) => name === body.name)) return nameTaken();
    const made = replyTemplate({ ...body, id: newId() });
    data.replyTemplates.push(made);
    return HttpResponse.json(made);
  }),
  http.patch('*/v1/reply-templates/:id', async ({ params, request }) => {
    const body = (await request.json()) as Pick<ReplyTemplate, 'name' | 'texts'>;
    data.replyTemplates = data.replyTemplates.map((one) => (one.id === params['id'] ? { ...one, ...body } : one));
    return found(data.replyTemplates, params['id']);
  }),
  http.delete('*/v1/reply-templates/:id', ({ params }) => {
    data.replyTemplates = data.replyTemplates.filter(({ id }) => id !== params['id']);
    return HttpResponse.json({});
  }),
];
