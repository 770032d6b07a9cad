import { http, HttpResponse } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { failure } from '@/testing/factories';
import { server } from '@/testing/server';
import { upload } from './upload';

const tokens = vi.hoisted(() => ({ present: null as string | null, fresh: null as string | null }));
vi.mock('@/auth/authClient', () => ({
  accessToken: () => Promise.resolve(tokens.present),
  refreshedAccessToken: () => Promise.resolve(tokens.fresh),
}));
afterEach(() => {
  tokens.present = tokens.fresh = null;
  vi.useRealTimers();
});

/** A promise with its resolver. */
function signal() {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give: () => give() };
}

const PATH = '/v1/owners/1/papers';
const paper = new File(['%PDF-1.7'], 'ሲቪ.pdf', { type: 'application/pdf' });

it('sends a form with the file after its other fields and reports progress', async () => {
  let body = '';
  let headers: Headers | undefined;
  server.use(
    http.post(`*${PATH}`, async ({ request }) => {
      headers = request.headers;
      body = await request.text();
      return HttpResponse.json({ id: '7' }, { status: 201 });
    }),
  );
  tokens.present = 'a';
  const onProgress = vi.fn();
  const call = { field: 'document', fields: { note: 'mine' }, idempotencyKey: 'k', onProgress };
  expect(await upload(PATH, paper, call)).toEqual({ id: '7' });
  expect(headers?.get('authorization')).toBe('Bearer a');
  expect(headers?.get('idempotency-key')).toBe('k');
  expect(headers?.get('content-type')).toMatch(/^multipart\/form-data/);
  expect(body.indexOf('name="note"')).toBeGreaterThan(0);
  expect(body.indexOf('name="note"')).toBeLessThan(body.indexOf('name="document"'));
  expect(onProgress).toHaveBeenLastCalledWith(1);
});

it('sends a file without its reported type', async () => {
  server.use(http.post(`*${PATH}`, () => HttpResponse.json({ id: '7' }, { status: 201 })));
  const append = vi.spyOn(FormData.prototype, 'append');
  const letter = new File(['PK'], 'cv.docx', { type: 'application/wps-office.docx' });
  await upload(PATH, letter, { field: 'document' });
  expect(append).toHaveBeenCalledExactlyOnceWith('document', expect.objectContaining({ type: '', size: 2 }), 'cv.docx');
  append.mockRestore();
});

it('sends a file as the whole body with the type that the route takes', async () => {
  let body = '';
  let type: string | null = null;
  server.use(
    http.post(`*${PATH}`, async ({ request }) => {
      type = request.headers.get('content-type');
      body = await request.text();
      return HttpResponse.json({ lineCount: 1 });
    }),
  );
  // Browsers report another type where a spreadsheet program is installed.
  const list = new File(['sku\r\nHK-1\r\n'], 'list.csv', { type: 'application/vnd.ms-excel' });
  expect(await upload(PATH, list, { type: 'text/csv' })).toEqual({ lineCount: 1 });
  expect(type).toBe('text/csv');
  expect(body).toBe('sku\r\nHK-1\r\n');
});

it('rejects with the reason that the service gives for the file', async () => {
  const details = [
    {
      '@type': 'type.googleapis.com/google.rpc.BadRequest',
      fieldViolations: [{ field: 'document', reason: 'FILE_TYPE_NOT_ALLOWED' }],
    },
  ];
  server.use(http.post(`*${PATH}`, () => HttpResponse.json(failure(3, details), { status: 400 })));
  await expect(upload(PATH, paper, { field: 'document' })).rejects.toMatchObject({
    status: 400,
    violations: [{ field: 'document', reason: 'FILE_TYPE_NOT_ALLOWED' }],
  });
});

it('retries once with a refreshed token', async () => {
  Object.assign(tokens, { present: 'old', fresh: 'new' });
  const seen: (string | null)[] = [];
  server.use(
    http.post(`*${PATH}`, ({ request: { headers } }) => {
      seen.push(headers.get('authorization'));
      return seen.length === 1 ? HttpResponse.json(failure(16), { status: 401 }) : HttpResponse.json({ id: '7' });
    }),
  );
  expect(await upload(PATH, paper, { field: 'document' })).toEqual({ id: '7' });
  expect(seen).toEqual(['Bearer old', 'Bearer new']);
});

it('reports a broken connection', async () => {
  server.use(http.post(`*${PATH}`, () => HttpResponse.error()));
  await expect(upload(PATH, paper, { field: 'document' })).rejects.toMatchObject({
    status: 'offline',
    reason: 'UPLOAD_BROKEN',
  });
});

it('can be cancelled', async () => {
  const begun = signal();
  server.use(
    http.post(`*${PATH}`, () => {
      begun.give();
      return new Promise<never>(() => undefined);
    }),
  );
  const controller = new AbortController();
  const sending = upload(PATH, paper, { field: 'document', signal: controller.signal });
  await begun.given;
  controller.abort(new DOMException('told to', 'AbortError'));
  await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
});

it('times out when the server does not respond', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const begun = signal();
  server.use(
    http.post(`*${PATH}`, () => {
      begun.give();
      return new Promise<never>(() => undefined);
    }),
  );
  const sending = upload(PATH, paper, { field: 'document' });
  const outcome = sending.catch((error: unknown) => error);
  await begun.given;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await outcome).toMatchObject({ status: 'offline', reason: 'UPLOAD_STALLED' });
});
