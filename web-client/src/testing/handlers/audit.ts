import { http, HttpResponse, type RequestHandler } from 'msw';
import type { AuditEntry, AuditVerification } from '@/api/generated/admin.gen';
import { user } from '../factories';
import { paged } from './data';
import { wallTime } from './office';
import { PERSON } from './people';

export const auditEntry = (changes: Partial<AuditEntry> = {}): AuditEntry => ({
  number: '48213',
  createTime: '2026-11-26T17:38:00Z',
  actorId: user().id,
  actorName: 'Ruth Abraha',
  actorEmail: 'ruth@example.org',
  actorRoles: ['admin'],
  service: 'identity',
  operation: 'selam.identity.v1.PeopleService/ChangeRoles',
  recordId: PERSON,
  subjectId: PERSON,
  changes: [{ field: 'roles', before: 'support', after: 'support, finance' }],
  reason: 'Covers payments while Daniel is away',
  isErased: false,
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  createLocalTime: wallTime(Date.parse(changes.createTime ?? '2026-11-26T17:38:00Z')),
  ...changes,
});

interface AuditData {
  entries: AuditEntry[];
  /** Results of the next verifications. */
  verifications?: AuditVerification[];
  /** Receives the arguments of lists and files, and the bodies of verifications. */
  asked?: Record<string, unknown>[];
}

/** Day of an entry by the company's clock. */
const dayOf = ({ createLocalTime }: AuditEntry) => createLocalTime.slice(0, 10);

/** The audit log of the contact-admin service. */
export const auditHandlers = ({ entries, verifications = [], asked = [] }: AuditData): RequestHandler[] => [
  http.get('*/v1/audit-entries', ({ request }) => {
    const parameters = Object.fromEntries(new URL(request.url).searchParams);
    asked.push(parameters);
    const shown = entries.filter(
      (one) =>
        (!parameters['actorId'] || one.actorId === parameters['actorId']) &&
        (!parameters['subjectId'] || one.subjectId === parameters['subjectId']) &&
        (!parameters['recordId'] || one.recordId === parameters['recordId']) &&
        (!parameters['service'] || one.service === parameters['service']) &&
        (!parameters['fromDate'] || dayOf(one) >= parameters['fromDate']) &&
        (!parameters['toDate'] || dayOf(one) <= parameters['toDate']),
    );
    return HttpResponse.json(paged('entries', shown, request));
  }),
  http.get(/\/v1\/audit-entries:export/, ({ request }) => {
    asked.push(Object.fromEntries(new URL(request.url).searchParams));
    return new HttpResponse('number,hash\n', { headers: { 'Content-Type': 'text/csv' } });
  }),
  http.post(/\/v1\/audit-log:verify$/, async ({ request }) => {
    asked.push((await request.json()) as Record<string, unknown>);
    return HttpResponse.json(verifications.shift());
  }),
];
