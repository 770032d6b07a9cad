import { setupServer } from 'msw/node';

/** Answers the calls of tests. A call that no handler expects fails the test. */
export const server = setupServer();
