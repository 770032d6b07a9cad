import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { apiErrorOf } from '@/api/ApiError';
import { CallError, offlineError } from '@/api/CallError';
import { renderPage } from '@/testing/render';
import { type Sending, UploadList, uploadProblem, type Uploads, useUploads, useUploadToasts } from '.';

/** Ends the wait after HTTP 429. */
let goOn: () => void = () => undefined;
vi.mock('@/api/backoff', () => ({ wait: () => new Promise<void>((resolve) => (goOn = resolve)) }));

/** A requested upload that the test completes. */
interface Asked extends Sending {
  name: string;
  answer: (answer: string) => void;
  fail: (error: Error) => void;
}
let asked: Asked[];
beforeEach(() => (asked = []));

const sender = (_: string, { name }: File, sending: Sending) =>
  new Promise<string>((answer, fail) => {
    asked.push({ ...sending, name, answer, fail });
    sending.signal.addEventListener('abort', () => fail(sending.signal.reason as Error));
  });

/** State of the page. */
const held: { uploads?: Uploads<string> } = {};
const sendFile = (id: string, file: File) => held.uploads?.send(id, file) ?? Promise.reject(new Error('no page'));

function Page() {
  const uploads = useUploads(sender);
  useEffect(() => void (held.uploads = uploads), [uploads]);
  const toasts = useUploadToasts();
  return (
    <>
      <UploadList label="Documents" accept={['.pdf']} uploads={uploads} />
      <button
        type="button"
        onClick={() => void uploads.send('resume', null).catch((error: CallError) => toasts.failed(error, 'resume'))}
      >
        Send nothing
      </button>
    </>
  );
}

const pdf = (name: string, size = 1024) =>
  Object.defineProperty(new File(['%PDF'], name, { type: 'application/pdf' }), 'size', { value: size });
const drop = (...files: File[]) => fireEvent.drop(screen.getByLabelText('Documents'), { dataTransfer: { files } });
const row = (name: string) => {
  const found = screen.getAllByRole('listitem').find((item) => within(item).queryByText(name));
  if (!found) throw new Error(`no row of ${name}`);
  return found;
};
const shows = (name: string, text: string | RegExp) => waitFor(() => expect(row(name)).toHaveTextContent(text));
const begun = (count: number) => waitFor(() => expect(asked).toHaveLength(count));

describe('uploads', () => {
  it('run two at a time, each with its progress', async () => {
    renderPage(<Page />);
    drop(pdf('one.pdf'), pdf('two.pdf'), pdf('three.pdf'));
    await begun(2);
    await shows('three.pdf', 'Waiting');
    act(() => asked[0]?.onProgress(0.42));
    expect(within(row('one.pdf')).getByRole('progressbar', { name: 'Uploading one.pdf' })).toHaveValue(0.42);
    act(() => asked[0]?.onProgress(1));
    await shows('one.pdf', 'Sent, being checked');
    act(() => asked[0]?.answer('ok'));
    await shows('one.pdf', 'Uploaded');
    await begun(3);
    expect(asked.map(({ name }) => name)).toEqual(['one.pdf', 'two.pdf', 'three.pdf']);
  });

  it('can be cancelled, even while queued, and sent again', async () => {
    const { user } = renderPage(<Page />);
    drop(pdf('one.pdf'), pdf('two.pdf'), pdf('three.pdf'));
    await begun(2);
    for (const name of ['three.pdf', 'one.pdf'])
      await user.click(screen.getByRole('button', { name: `Do not send ${name}` }));
    await shows('one.pdf', 'Not sent');
    await shows('three.pdf', 'Not sent');
    expect(asked[0]?.signal.aborted).toBe(true);
    expect(asked).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Send one.pdf again' }));
    await begun(3);
    expect(asked[2]).toMatchObject({ name: 'one.pdf', idempotencyKey: asked[0]?.idempotencyKey });
  });

  it('show the reason of a failure and can be removed; the focus moves to the file input', async () => {
    const { user } = renderPage(<Page />);
    drop(pdf('one.pdf'));
    await begun(1);
    act(() => asked[0]?.fail(offlineError('UPLOAD_BROKEN', 'x')));
    await shows('one.pdf', 'The connection broke. Check it and try again.');
    await user.click(screen.getByRole('button', { name: 'Remove one.pdf' }));
    expect(screen.queryByText('one.pdf')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Documents')).toHaveFocus();
  });

  it('wait and continue when the service is overloaded', async () => {
    renderPage(<Page />);
    drop(pdf('one.pdf'));
    await begun(1);
    act(() => asked[0]?.fail(new CallError(apiErrorOf(429, null))));
    await shows('one.pdf', 'Waiting');
    goOn();
    await begun(2);
    act(() => asked[1]?.answer('ok'));
    await shows('one.pdf', 'Uploaded');
  });

  it('skip and name files that violate the rules', async () => {
    renderPage(<Page />);
    drop(pdf('big.pdf', 50 * 1024 * 1024 + 1), pdf('photo.png'), pdf('good.pdf'));
    await begun(1);
    expect(asked[0]?.name).toBe('good.pdf');
    expect(screen.getByText('big.pdf').closest('p')).toHaveTextContent('big.pdf: File size must be less than 50MB');
    expect(screen.getByText('photo.png').closest('p')).toHaveTextContent('Files of this type are not accepted');
  });

  it('are cancelled when the page is left', async () => {
    const { router } = renderPage(<Page />);
    drop(pdf('one.pdf'));
    await begun(1);
    await act(() => router.navigate('/elsewhere'));
    expect(asked[0]?.signal.aborted).toBe(true);
  });
});

describe('a form with uploads', () => {
  it('sends no file twice, and continues after a failure', async () => {
    renderPage(<Page />);
    const [resume, license] = [pdf('resume.pdf'), pdf('license.pdf')];
    let outcome: Promise<PromiseSettledResult<string>[]> = Promise.resolve([]);
    const submit = () =>
      act(() => {
        outcome = Promise.allSettled([sendFile('resume', resume), sendFile('license', license)]);
      });
    submit();
    await begun(2);
    act(() => asked[0]?.answer('r'));
    act(() => asked[1]?.fail(offlineError('UPLOAD_STALLED', 'x')));
    expect((await outcome).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    submit();
    await begun(3);
    expect(asked[2]?.name).toBe('license.pdf');
    act(() => asked[2]?.answer('l'));
    expect(await outcome).toEqual([
      { status: 'fulfilled', value: 'r' },
      { status: 'fulfilled', value: 'l' },
    ]);
  });

  it('shows missing files in the words of the specification', async () => {
    const { user } = renderPage(<Page />);
    await user.click(screen.getByText('Send nothing'));
    expect(await screen.findByText('Failed to upload resume')).toBeVisible();
    expect(screen.getByText('No file provided')).toBeVisible();
    expect(asked).toEqual([]);
  });

  it.each([
    ['too large', () => pdf('big.pdf', 50 * 1024 * 1024 + 1), 'File size must be less than 50MB'],
    ['empty', () => pdf('empty.pdf', 0), 'This file is empty'],
  ])('does not send a file that is %s', async (_, file, text) => {
    renderPage(<Page />);
    const error: unknown = await sendFile('resume', file()).catch((thrown: unknown) => thrown);
    expect(uploadProblem(error as CallError)).toBe(text);
    expect(asked).toEqual([]);
  });
});

it.each([
  [{ violations: [{ field: 'document', reason: 'FILE_TYPE_NOT_ALLOWED' }] }, 'Files of this type are not accepted'],
  [
    { violations: [{ field: 'document', reason: 'FILE_TYPE_HEIC' }] },
    'Photos in HEIC format are not accepted here. On an iPhone, choose Settings, Camera, Formats, Most Compatible and take the photo again, or send a screenshot of it.',
  ],
  [{ reason: 'UPLOAD_INCOMPLETE' }, 'The connection broke. Check it and try again.'],
  [{ reason: 'TOO_MANY_ATTACHMENTS' }, 'The limit of files is reached. Remove one to add another.'],
  [{ reason: 'DOCUMENT_LIMIT' }, 'The limit of files is reached. Remove one to add another.'],
  [{ reason: 'UPLOAD_EXPIRED', status: 409 }, 'That took too long. Send the file again.'],
  [
    { reason: 'FILES_UNAVAILABLE', status: 503 },
    'The service is not available at the moment. Please try again in a minute.',
  ],
])('shows %o as "%s"', (error, text) => {
  expect(uploadProblem({ ...apiErrorOf(400, null), ...error })).toBe(text);
});
