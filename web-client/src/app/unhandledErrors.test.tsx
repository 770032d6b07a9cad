import { act, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import { watchUnhandledErrors } from './unhandledErrors';

let reports: unknown[];

beforeEach(() => {
  reports = [];
  server.use(
    http.post('*/v1/client-errors', async ({ request }) => {
      reports.push(await request.json());
      return HttpResponse.json({});
    }),
  );
  const { store } = renderPage(<p>a page</p>);
  const stop = watchUnhandledErrors(store.dispatch);
  return stop;
});

function happen(event: Event) {
  act(() => {
    window.dispatchEvent(event);
  });
}

it.each([
  ['a thrown error', (error: unknown) => new ErrorEvent('error', { error })],
  ['a rejected promise', (reason: unknown) => Object.assign(new Event('unhandledrejection'), { reason })],
])('shows one toast and sends one report for %s', async (name, event) => {
  const error = Object.assign(new TypeError('broken'), { name: name.replaceAll(' ', '') });
  happen(event(error));
  happen(event(error));
  expect(screen.getByRole('alert')).toHaveTextContent(/^Something went wrong/);
  expect(screen.getAllByText('Something went wrong')).toHaveLength(1);
  await vi.waitFor(() => expect(reports).toHaveLength(1));
  expect(reports[0]).toMatchObject({ kind: 'CLIENT_ERROR_KIND_UNHANDLED', part: '' });
});

it.each([
  ['a notice of the browser', new ErrorEvent('error', { message: 'ResizeObserver loop completed' })],
  [
    'an aborted request',
    Object.assign(new Event('unhandledrejection'), { reason: new DOMException('aborted', 'AbortError') }),
  ],
])('ignores %s', (_, event) => {
  happen(event);
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  expect(reports).toEqual([]);
});
