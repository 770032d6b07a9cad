import type { User } from '@supabase/auth-js';
import type { ContactMessage } from '@/api/generated/admin.gen';
import type { Claims } from '@/auth/user';

/** A user as the identity service returns one. */
export const user = (changes: Partial<User> = {}): User => ({
  id: '0192f3a4-0000-7000-8000-000000000001',
  aud: 'authenticated',
  role: 'authenticated',
  email: 'abeba@example.org',
  app_metadata: { provider: 'email', providers: ['email'], roles: [] },
  user_metadata: { full_name: 'Abeba Tesfay' },
  created_at: '2026-10-02T10:00:00Z',
  identities: [],
  ...changes,
});

export const admin = () => user({ email: 'admin@example.org', app_metadata: { roles: ['admin'] } });

export const aTherapist = () => user({ email: 'therapist@example.org', app_metadata: { roles: ['therapist'] } });

const base64 = (value: object) => btoa(JSON.stringify(value)).replace(/=/g, '').replace(/\+/g, '-').replace(/\//g, '_');

/**
 * A session whose token auth-js can parse; the signature is not checked here. `claims` are added
 * to the token.
 */
export function session(of: User = user(), claims: Claims = {}) {
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  return {
    access_token: `${base64({ alg: 'ES256', typ: 'JWT' })}.${base64({ sub: of.id, exp: expires_at, ...claims })}.c2ln`,
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at,
    user: of,
  };
}

export const contactMessage = (changes: Partial<ContactMessage> = {}): ContactMessage => ({
  replySubject: 'Re: Therapy Services',
  id: '0192f3a4-0000-7000-8000-000000000101',
  name: 'Amina Al-Sayed',
  email: 'amina@example.org',
  serviceInterest: 'SERVICE_INTEREST_THERAPY_SERVICES',
  message: 'I am looking for a therapist who speaks Arabic.',
  status: 'CONTACT_MESSAGE_STATUS_UNREAD',
  languageCode: 'en',
  createTime: '2026-11-20T17:15:00Z',
  updateTime: '2026-11-20T17:15:00Z',
  replies: [],
  senderAccountKnown: true,
  etag: 'unread-0',
  ...changes,
});

/** An error as the gateway returns it. */
export const failure = (code: number, details: object[] = []) => ({ code, message: 'for developers', details });
