import { http, HttpResponse, type RequestHandler } from 'msw';
import type { CreateContactMessageRequest } from '@/api/generated/public.gen';
import { contactMessage } from '../factories';
import { type Data, found, newId, paged } from './data';

/** The contact service: messages of visitors, and the admin's list. */
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
];
