import type { Factor, User } from '@supabase/auth-js';
import { http, HttpResponse, type RequestHandler } from 'msw';
import type { NotificationPreferences, SavedAddress, SecurityEvent, Session } from '@/api/generated/user.gen';
import type { Passkey } from '@/auth/passkeys';
import { failure, session, user } from '../factories';
import { type Data, newId, paged } from './data';
import { asFactor, passkeyHandlers } from './passkeys';

/** The only password that the test identity service accepts. */
export const PASSWORD = 'Secret123pass';

/** The only authenticator code that it accepts. */
export const APP_CODE = '123456';

/** The only code of `/reauthenticate` that it accepts. */
export const MAILED_CODE = '654321';

/** Account data of the signed-in user. */
export interface OwnAccount {
  /** Authenticator apps. */
  factors: Factor[];
  /** Undefined where passkeys are disabled. */
  passkeys?: Passkey[];
  /** Unused recovery codes. */
  recoveryCodes: string[];
  sessions: Session[];
  securityEvents: SecurityEvent[];
  mails: NotificationPreferences;
  savedAddresses: SavedAddress[];
}

export const noAccount = (): OwnAccount => ({
  factors: [],
  passkeys: [],
  recoveryCodes: [],
  sessions: [],
  securityEvents: [],
  mails: { reminders: true, progress: true, followUps: true },
  savedAddresses: [],
});

export const savedAddress = (changes: Partial<SavedAddress['details']> = {}, id: string = newId()): SavedAddress => ({
  id,
  details: {
    name: 'Home',
    address: '120 8 Avenue SW',
    city: 'Calgary',
    postalCode: 'T2P 1B3',
    contactName: 'Hana',
    contactPhone: '403 555 0142',
    ...changes,
  },
  updateTime: '2026-11-24T15:00:00Z',
});

export const factor = (changes: Partial<Factor> = {}): Factor => ({
  id: '0192f3a4-0000-7000-8000-00000000b001',
  friendly_name: 'Phone',
  factor_type: 'totp',
  status: 'verified',
  created_at: '2026-11-02T10:00:00Z',
  updated_at: '2026-11-02T10:00:00Z',
  ...changes,
});

export const recoveryCodes = () => [...'abcdefghij'].map((letter) => `k7fd-2mqp-9xw${letter}`);

export const signedInWith = (changes: Partial<Session> = {}): Session => ({
  id: '0192f3a4-0000-7000-8000-00000000c001',
  device: { browser: 'Firefox', system: 'Windows' },
  place: { address: '203.0.113.7', countryCode: 'CA' },
  createTime: '2026-11-02T10:00:00Z',
  lastUseTime: new Date().toISOString(),
  isCurrent: true,
  hasShownSecondFactor: false,
  ...changes,
});

export const securityEvent = (changes: Partial<SecurityEvent> = {}): SecurityEvent => ({
  id: '0192f3a4-0000-7000-8000-00000000d001',
  kind: 'SECURITY_EVENT_KIND_SIGNED_IN',
  createTime: '2026-11-24T15:00:00Z',
  userId: user().id,
  email: 'abeba@example.org',
  actorId: '',
  device: { browser: 'Firefox', system: 'Windows' },
  place: { address: '203.0.113.7', countryCode: 'CA' },
  detail: 'password',
  ...changes,
});

/** An error in the identity protocol. */
export const refusedBy = (status: number, error_code: string) =>
  HttpResponse.json({ code: status, error_code, msg: 'for developers' }, { status });

/**
 * The parts of the identity service that pages use: sign-in and sign-out, second factors,
 * sessions, security events, personal data, account deletion.
 */
export const accountHandlers = (data: Data): RequestHandler[] => {
  const own = data.account;
  let present: User = user();
  const factors = () => [...own.factors, ...(own.passkeys ?? []).map(asFactor)];
  const me = () => ({ ...present, factors: factors() as User['factors'] });
  const isDue = () => factors().some(({ status }) => status === 'verified');
  const whole = () => HttpResponse.json(session(me()));
  return [
    http.post('*/auth/v1/token', async ({ request }) => {
      const body = (await request.json()) as { email?: string; password?: string; refresh_token?: string };
      if (body.refresh_token) return whole();
      if (body.password !== PASSWORD) return refusedBy(400, 'invalid_credentials');
      present = { ...present, email: body.email };
      return HttpResponse.json(session(me(), isDue() ? { second_factor_due: true } : {}));
    }),
    http.get('*/auth/v1/user', () => HttpResponse.json(me())),
    http.put('*/auth/v1/user', async ({ request }) => {
      const body = (await request.json()) as Record<string, string | object | undefined>;
      const { password, email, current_password: current, nonce, data: metadata } = body;
      if ((password || email) && nonce && nonce !== MAILED_CODE) return refusedBy(422, 'reauthentication_not_valid');
      if ((password || email) && !nonce && current !== PASSWORD) return refusedBy(400, 'invalid_credentials');
      if (email) present = { ...present, new_email: email as string };
      if (metadata) present = { ...present, user_metadata: { ...present.user_metadata, ...(metadata as object) } };
      return HttpResponse.json(me());
    }),
    http.get('*/auth/v1/reauthenticate', () => HttpResponse.json({})),
    // The account waits for the emailed code.
    http.post('*/auth/v1/signup', () => HttpResponse.json(me())),
    http.post('*/auth/v1/recover', () => HttpResponse.json({})),
    http.post('*/auth/v1/logout', () => new HttpResponse(null, { status: 204 })),
    http.post('*/auth/v1/factors', async ({ request }) => {
      const { friendly_name = '' } = (await request.json()) as { friendly_name?: string };
      const made = factor({ id: newId(), friendly_name, status: 'unverified' as never });
      own.factors.push(made);
      const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#000" d="M0 0h8v8z"/></svg>';
      const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
      return HttpResponse.json({
        id: made.id,
        type: 'totp',
        friendly_name,
        totp: { qr_code: svg, secret, uri: `otpauth://totp/Selam?secret=${secret}` },
      });
    }),
    ...passkeyHandlers(own, whole),
    http.post('*/auth/v1/factors/:id/challenge', ({ params }) =>
      own.factors.some(({ id }) => id === params['id'])
        ? HttpResponse.json({ id: newId(), type: 'totp', expires_at: Math.floor(Date.now() / 1000) + 300 })
        : refusedBy(404, 'mfa_factor_not_found'),
    ),
    http.post('*/auth/v1/factors/:id/verify', async ({ params, request }) => {
      const { code } = (await request.json()) as { code: string };
      if (code !== APP_CODE) return refusedBy(422, 'mfa_verification_failed');
      own.factors = own.factors.map((one) => (one.id === params['id'] ? { ...one, status: 'verified' } : one));
      return whole();
    }),
    http.delete('*/auth/v1/factors/:id', ({ params }) => {
      own.factors = own.factors.filter(({ id }) => id !== params['id']);
      if (!isDue()) own.recoveryCodes = [];
      return HttpResponse.json({ id: params['id'] });
    }),
    http.get('*/auth/v1/recovery-codes', () => {
      const remaining = own.recoveryCodes.length;
      return HttpResponse.json({ remaining, created_at: remaining > 0 ? '2026-11-02T10:00:00Z' : null });
    }),
    http.post('*/auth/v1/recovery-codes', () => {
      own.recoveryCodes = recoveryCodes();
      return HttpResponse.json({ codes: own.recoveryCodes });
    }),
    http.post('*/auth/v1/recovery-codes/verify', async ({ request }) => {
      const { code } = (await request.json()) as { code: string };
      if (!own.recoveryCodes.includes(code)) return refusedBy(422, 'mfa_verification_failed');
      own.recoveryCodes = own.recoveryCodes.filter((one) => one !== code);
      return whole();
    }),
    http.get('*/v1/account/saved-addresses', () => HttpResponse.json({ savedAddresses: own.savedAddresses })),
    http.post('*/v1/account/saved-addresses', async ({ request }) => {
      const { details } = (await request.json()) as SavedAddress;
      const made = savedAddress({ ...details, contactPhone: details.contactPhone.trim() });
      own.savedAddresses.push(made);
      return HttpResponse.json(made);
    }),
    http.put('*/v1/account/saved-addresses/:id', async ({ params, request }) => {
      const changed = savedAddress(((await request.json()) as SavedAddress).details, params['id'] as string);
      own.savedAddresses = own.savedAddresses.map((one) => (one.id === changed.id ? changed : one));
      return HttpResponse.json(changed);
    }),
    http.delete('*/v1/account/saved-addresses/:id', ({ params }) => {
      own.savedAddresses = own.savedAddresses.filter(({ id }) => id !== params['id']);
      return HttpResponse.json({});
    }),
    http.get('*/v1/account/sessions', () => HttpResponse.json({ sessions: own.sessions })),
    http.delete('*/v1/account/sessions/:id', ({ params }) => {
      const kept = own.sessions.filter(({ id }) => id !== params['id']);
      const gone = kept.length === own.sessions.length;
      own.sessions = kept;
      return gone ? HttpResponse.json(sessionNotFound(), { status: 404 }) : HttpResponse.json({});
    }),
    http.post(/\/v1\/account\/sessions:endOthers$/, () => {
      const kept = own.sessions.filter(({ isCurrent }) => isCurrent);
      const ended = own.sessions.length - kept.length;
      own.sessions = kept;
      return HttpResponse.json({ ended });
    }),
    http.get('*/v1/account/activity', ({ request }) =>
      HttpResponse.json(paged('securityEvents', own.securityEvents, request)),
    ),
    http.get('*/v1/security-events', ({ request }) => {
      const { searchParams } = new URL(request.url);
      const [kind, userId] = [searchParams.get('kind'), searchParams.get('userId')];
      const shown = own.securityEvents.filter(
        (one) => (!kind || one.kind === kind) && (!userId || one.userId === userId),
      );
      return HttpResponse.json(paged('securityEvents', shown, request));
    }),
    http.get('*/v1/security-events/:id', ({ params }) => {
      const event = own.securityEvents.find(({ id }) => id === params['id']);
      return event ? HttpResponse.json(event) : HttpResponse.json(failure(5), { status: 404 });
    }),
    http.get('*/v1/notification-preferences', () => HttpResponse.json(own.mails)),
    http.put('*/v1/notification-preferences', async ({ request }) => {
      own.mails = (await request.json()) as NotificationPreferences;
      return HttpResponse.json(own.mails);
    }),
    http.get('*/v1/account/export', () => HttpResponse.json({ identity: { email: user().email } })),
    http.post(/\/v1\/account:delete$/, async ({ request }) => {
      const { confirmation } = (await request.json()) as { confirmation: string };
      return confirmation === 'DELETE MY ACCOUNT'
        ? HttpResponse.json({ closeTime: new Date().toISOString() })
        : HttpResponse.json(failure(3), { status: 400 });
    }),
  ];
};

const sessionNotFound = () =>
  failure(5, [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'SESSION_NOT_FOUND', domain: 'selam' }]);
