import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { assistant } from './handlers/assistant';

/**
 * Mock server of the tests. An unhandled call fails the test. The default handlers cover pages
 * that query the assistant's kind, the layout's query for held times, the address book of order
 * forms, and error reports.
 */
export const server = setupServer(
  http.get('*/v1/assistant', () => HttpResponse.json(assistant())),
  http.get('*/v1/appointments', () => HttpResponse.json({ appointments: [], nextPageToken: '', totalCount: 0 })),
  http.get('*/v1/account/saved-addresses', () => HttpResponse.json({ savedAddresses: [] })),
  http.post('*/v1/client-errors', () => HttpResponse.json({})),
);
