import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { offlineError } from '@/api/CallError';
import { dropUploads } from '@/browser/runningUploads';
import { queueOf, type Sending } from '@/modules/upload/uploadQueue';
import { UploadStatus } from './UploadStatus';

afterEach(() => act(() => dropUploads()));

const file = (name: string) => new File(['x'], name);

/** A queue that no page shows, with the sent files. */
function leave(key: string) {
  const sent: (Sending & { name: string; answer: () => void; fail: () => void })[] = [];
  const queue = queueOf<void>({ key, home: '/my-requests/r1' }, 1);
  queue.use(
    (_, { name }, sending) =>
      new Promise((resolve, reject) => {
        sent.push({ ...sending, name, answer: resolve, fail: () => reject(offlineError('', 'gone')) });
      }),
  );
  return { queue, sent };
}

const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('continues without its page and holds the browser tab', async () => {
  render(<UploadStatus />, { wrapper: MemoryRouter });
  const { queue, sent } = leave('continues');
  await act(async () => {
    void queue.send('a', file('a.png'));
    void queue.send('b', file('b.png'));
    await Promise.resolve();
  });
  expect(screen.getByText('Uploading file 1 of 2')).toBeVisible();
  expect(asks()).toBe(true);
  await act(async () => {
    sent[0]?.answer();
    await Promise.resolve();
  });
  expect(await screen.findByText('Uploading file 2 of 2')).toBeVisible();
  await act(async () => {
    sent[1]?.answer();
    await Promise.resolve();
  });
  expect(screen.queryByText(/Uploading/)).toBeNull();
  expect(asks()).toBe(false);
});

it('links the page that lists failed files', async () => {
  render(<UploadStatus />, { wrapper: MemoryRouter });
  const { queue, sent } = leave('fails');
  await act(async () => {
    queue.send('a', file('a.png')).catch(() => undefined);
    await Promise.resolve();
  });
  await act(async () => {
    sent[0]?.fail();
    await Promise.resolve();
  });
  expect(await screen.findByText('Some files were not uploaded.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show files' })).toHaveAttribute('href', '/my-requests/r1');
  expect(queueOf({ key: 'fails', home: '/' }, 1).all()).toHaveLength(1);
});

it('cancels all uploads when the user changes', async () => {
  render(<UploadStatus />, { wrapper: MemoryRouter });
  const { queue, sent } = leave('dropped');
  await act(async () => {
    queue.send('a', file('a.png')).catch(() => undefined);
    await Promise.resolve();
  });
  act(() => dropUploads());
  expect(sent[0]?.signal.aborted).toBe(true);
  expect(screen.queryByText(/Uploading/)).toBeNull();
});
