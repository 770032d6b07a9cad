import { http, HttpResponse, type RequestHandler } from 'msw';
import type { Notification, Person } from '@/api/generated/admin.gen';
import { failure } from '../factories';
import { found, paged } from './data';

export const PERSON = '0192f3a4-0000-7000-8000-0000000005a1';

export const person = (changes: Partial<Person> = {}): Person => ({
  id: PERSON,
  email: 'senait@example.org',
  fullName: 'Senait Haile',
  languageCode: 'ti',
  roles: [],
  isEmailConfirmed: true,
  hasSecondFactor: false,
  etag: 'v1',
  createTime: '2025-05-03T15:00:00Z',
  lastActiveTime: '2026-11-26T16:58:00Z',
  sessions: [
    {
      id: '0192f3a4-0000-7000-8000-0000000005c1',
      device: { browser: 'Chrome', system: 'Windows' },
      place: { address: '203.0.113.7', countryCode: 'CA' },
      createTime: '2026-11-02T10:00:00Z',
      lastActiveTime: '2026-11-26T16:58:00Z',
    },
    {
      id: '0192f3a4-0000-7000-8000-0000000005c2',
      device: { browser: 'Safari', system: 'iOS' },
      place: { address: '203.0.113.8', countryCode: 'CA' },
      createTime: '2026-11-02T10:00:00Z',
      lastActiveTime: '2026-11-25T16:58:00Z',
    },
  ],
  ...changes,
});

export const email = (changes: Partial<Notification> = {}): Notification => ({
  id: '0192f3a4-0000-7000-8000-0000000005e1',
  template: 'cleaning-confirmed',
  recipient: 'senait@example.org',
  languageCode: 'ti',
  status: 'NOTIFICATION_STATUS_SENT',
  attemptCount: 1,
  createTime: '2026-11-25T16:12:00Z',
  lastError: '',
  isResendable: true,
  ...changes,
});

/** An action that the office took, with its body. */
export type Acted = [action: string, body: Record<string, unknown>];

interface PeopleData {
  people: Person[];
  emails?: Notification[];
  acted?: Acted[];
}

/** People of the identity service, their emails, and the office's actions on accounts. */
export const peopleHandlers = ({ people, emails = [], acted = [] }: PeopleData): RequestHandler[] => {
  const changes: Record<string, (one: Person, body: Record<string, unknown>) => Partial<Person>> = {
    changeRoles: ({ etag }, body) => ({ roles: body['roles'] as Person['roles'], etag: `${etag}+` }),
    ban: (_, { hours }) => ({
      sessions: [],
      banEndTime: new Date(Date.now() + (Number(hours) || 876_000) * 3_600_000).toISOString(),
    }),
    liftBan: () => ({ banEndTime: undefined }),
    endSessions: ({ sessions }, { sessionId }) => ({
      sessions: sessionId ? sessions.filter(({ id }) => id !== sessionId) : [],
    }),
    sendPasswordReset: () => ({}),
  };
  return [
    http.get('*/v1/people', ({ request }) => {
      const { searchParams } = new URL(request.url);
      const [query, role] = [searchParams.get('query')?.toLowerCase() ?? '', searchParams.get('role')];
      const shown = people.filter(
        (one) =>
          `${one.fullName} ${one.email}`.toLowerCase().includes(query) &&
          (!role || one.roles.some((each) => each === role)) &&
          (searchParams.get('banned') !== 'true' || Boolean(one.banEndTime)),
      );
      return HttpResponse.json({ ...paged('people', shown, request), totalCount: shown.length });
    }),
    http.get(/\/v1\/people:export/, ({ request }) => {
      acted.push(['export', Object.fromEntries(new URL(request.url).searchParams)]);
      return new HttpResponse('id,email\n', { headers: { 'Content-Type': 'text/csv' } });
    }),
    http.get('*/v1/people/:id', ({ params }) => found(people, params['id'])),
    http.post(/\/v1\/people\/([^/:]+):(\w+)$/, async ({ request }) => {
      const [, id = '', action = ''] = /\/people\/([^/:]+):(\w+)$/.exec(request.url) ?? [];
      const body = (await request.json()) as Record<string, unknown>;
      acted.push([action, body]);
      const at = people.findIndex((one) => one.id === id);
      const before = people[at];
      if (!before) return found(people, id);
      if (action === 'changeRoles' && body['etag'] !== before.etag) {
        const reason = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'PERSON_CHANGED' };
        return HttpResponse.json(failure(10, [reason]), { status: 409 });
      }
      const changed = { ...before, ...changes[action]?.(before, body) };
      people[at] = changed;
      return HttpResponse.json(action === 'sendPasswordReset' ? {} : changed);
    }),
    http.get('*/v1/notifications', ({ request }) => {
      const recipient = new URL(request.url).searchParams.get('recipient');
      const shown = emails.filter((one) => !recipient || one.recipient === recipient);
      return HttpResponse.json({ ...paged('notifications', shown, request), totalCount: shown.length });
    }),
  ];
};
