import { http, HttpResponse, type RequestHandler } from 'msw';
import type { Failure, Notification, OfficeArea } from '@/api/generated/admin.gen';
import { failure } from '../factories';
import { type Data, found, notFound, paged } from './data';
import { report, reportHandlers } from './reports';

/** An email that the server of the recipient refused. */
export const notification = (changes: Partial<Notification> = {}): Notification => ({
  id: '0192f3a4-0000-7000-8000-00000000e001',
  template: 'cleaning-confirmed',
  recipient: 'unknown@example.org',
  languageCode: 'en',
  status: 'NOTIFICATION_STATUS_FAILED',
  attemptCount: 1,
  lastError: 'ADDRESS_UNKNOWN: 550 5.1.1 no such user',
  createTime: '2026-11-26T15:05:00Z',
  isResendable: changes.status !== 'NOTIFICATION_STATUS_QUEUED',
  ...changes,
});

/** A job that failed on every attempt. */
export const failedWork = (changes: Partial<Failure> = {}): Failure => ({
  id: '0192f3a4-0000-7000-8000-00000000e101',
  service: 'payments',
  kind: 'FAILURE_KIND_JOB',
  name: 'reconcile',
  subject: '2026-11-25',
  lastError: 'the provider did not respond',
  attemptCount: 5,
  createTime: '2026-11-26T13:00:00Z',
  ...changes,
});

const encoder = new TextEncoder();

/** Returns the wall time of the company, six hours behind UTC. */
export const wallTime = (at: number) => `${new Date(at - 6 * 3_600_000).toISOString().slice(0, 19)}-06:00`;

/**
 * The stream of changes. It starts with the company's wall time; a test emits the next events. Streams
 * stay open until `expire`, `stop` or `drop`.
 */
export class OfficeFeed {
  /** Number of opened streams. */
  opened = 0;
  private controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  private send(event: object) {
    this.controller?.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`));
  }
  private fail(code: number, reason: string) {
    const info = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'selam' };
    this.send({ error: failure(code, [info]) });
    this.controller?.close();
  }
  /** Reports a changed record of an area. */
  change(area: OfficeArea) {
    this.send({ change: { area, recordId: '1', createTime: new Date().toISOString() } });
  }
  /** Reports the company's wall time. */
  officeTime(officeTime: string) {
    this.send({ officeTime });
  }
  /** Ends the stream at its maximum duration. */
  expire() {
    this.fail(4, 'STREAM_TOO_LONG');
  }
  /** Ends the stream because the service restarts. */
  stop() {
    this.fail(14, 'SERVER_STOPPING');
  }
  /** Breaks the connection. */
  drop() {
    this.controller?.close();
  }
  /** Accepts a connection. */
  readonly handler = http.post(/\/v1\/office:watch$/, () => {
    this.opened++;
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (this.controller = controller) });
    this.officeTime(wallTime(Date.now()));
    return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
  });
}

/** The emails that a list or a file asks for. */
function filtered(notifications: readonly Notification[], request: Request) {
  const { searchParams } = new URL(request.url);
  const [status, recipient] = [searchParams.get('status'), searchParams.get('recipient')?.toLowerCase()];
  return notifications.filter(
    (one) =>
      (!status || one.status === status) &&
      (!recipient || one.recipient.toLowerCase() === recipient) &&
      (searchParams.get('resendable') !== 'true' || one.isResendable),
  );
}

const refused = (code: number, status: number, reason: string) =>
  HttpResponse.json(failure(code, [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'selam' }]), {
    status,
  });

/** The log of emails, failed work, figures, and a stream without changes. */
export const officeHandlers = (data: Data): RequestHandler[] => [
  new OfficeFeed().handler,
  http.get('*/v1/notifications', ({ request }) => {
    return HttpResponse.json(paged('notifications', filtered(data.notifications, request), request));
  }),
  http.get(/\/v1\/notifications:export$/, ({ request }) => {
    const shown = filtered(data.notifications, request);
    return HttpResponse.text(`\uFEFFrecipient\r\n${shown.map(({ recipient }) => `${recipient}\r\n`).join('')}`);
  }),
  http.post(/\/v1\/notifications\/[^/]+:resend$/, ({ request }) => {
    const id = /notifications\/([^:]+):/.exec(request.url)?.[1];
    if (data.notifications.some((one) => one.id === id && one.status === 'NOTIFICATION_STATUS_QUEUED')) {
      return refused(9, 400, 'NOTIFICATION_QUEUED');
    }
    data.notifications = data.notifications.map((one) =>
      one.id === id ? { ...one, status: 'NOTIFICATION_STATUS_QUEUED', lastError: '', isResendable: false } : one,
    );
    return found(data.notifications, id);
  }),
  http.get('*/v1/failures', () => HttpResponse.json({ failures: data.failures, missingServices: data.silentServices })),
  http.post(/\/v1\/failures\/[^/]+\/[^/]+:(retry|dismiss)$/, async ({ request }) => {
    const [, service, id, action] = /failures\/([^/]+)\/([^:]+):(\w+)$/.exec(request.url) ?? [];
    const { kind, reason } = (await request.json()) as { kind: Failure['kind']; reason?: string };
    if (action === 'dismiss' && !reason?.trim()) return HttpResponse.json(failure(3), { status: 400 });
    const kept = data.failures.filter((one) => one.id !== id || one.service !== service || one.kind !== kind);
    if (kept.length === data.failures.length) return notFound();
    data.failures = kept;
    return HttpResponse.json({});
  }),
  ...reportHandlers(report()),
];
