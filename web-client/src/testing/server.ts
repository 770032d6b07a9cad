import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { assistant } from './handlers/assistant';

/**
 * Answers the calls of tests. A call that no handler expects fails the test. Pages that name the assistant ask what it is, and the layout asks whether
 * the signed-in user holds a time.
 */
export const server = setupServer(
  http.get('*/v1/assistant', () => HttpResponse.json(assistant())),
  http.get('*/v1/appointments', () => HttpResponse.json({ appointments: [], nextPageToken: '', totalCount: 0 })),
);
