import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { assistant } from './handlers/assistant';

/** Answers the calls of tests. A call that no handler expects fails the test. Pages that name the assistant ask what it is. */
export const server = setupServer(http.get('*/v1/assistant', () => HttpResponse.json(assistant())));
