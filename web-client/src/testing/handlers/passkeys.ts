import type { Factor } from '@supabase/auth-js';
import { http, HttpResponse, type RequestHandler } from 'msw';
import type { Passkey } from '@/auth/passkeys';
import { type OwnAccount, refusedBy } from './account';
import { newId } from './data';

export const passkey = (changes: Partial<Passkey> = {}): Passkey => ({
  id: '0192f3a4-0000-7000-8000-00000000b101',
  friendly_name: 'Laptop',
  created_at: '2026-11-02T10:00:00Z',
  last_used_at: '2026-11-24T10:00:00Z',
  ...changes,
});

/** A passkey as a second factor. */
export const asFactor = ({ id, friendly_name, created_at }: Passkey) =>
  ({
    id,
    friendly_name,
    factor_type: 'webauthn',
    status: 'verified',
    created_at,
    updated_at: created_at,
  }) satisfies Factor;

/** Challenge that every device signs in tests, in Base64url. */
const CHALLENGE = 'Y2hhbGxlbmdlLV8';

const user = { id: 'dXNlcg', name: 'abeba@example.org', displayName: 'abeba@example.org' };
const creation = {
  rp: { id: 'localhost', name: 'Selam' },
  user,
  challenge: CHALLENGE,
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  excludeCredentials: [{ type: 'public-key', id: 'b2xk' }],
};
const request = (id = '') => ({
  rpId: 'localhost',
  challenge: CHALLENGE,
  userVerification: 'required',
  allowCredentials: id ? [{ type: 'public-key', id: btoa(id).replace(/=/g, '') }] : [],
});

const soon = () => Math.floor(Date.now() / 1000) + 300;

/**
 * The passkey part of the identity service. It accepts any signature of its challenge; `whole`
 * returns a session.
 */
export const passkeyHandlers = (own: OwnAccount, whole: () => Response): RequestHandler[] => {
  const off = () => refusedBy(404, 'passkey_disabled');
  const has = (id: unknown) => own.passkeys?.some((one) => one.id === id) ?? false;
  const begin = (options: object) => () =>
    own.passkeys ? HttpResponse.json({ challenge_id: newId(), options, expires_at: soon() }) : off();
  return [
    http.get('*/auth/v1/passkeys', () => (own.passkeys ? HttpResponse.json(own.passkeys) : off())),
    http.post('*/auth/v1/passkeys/registration/options', begin(creation)),
    http.post('*/auth/v1/passkeys/registration/verify', async ({ request }) => {
      const { friendly_name = '' } = (await request.json()) as { friendly_name?: string };
      const made = passkey({ id: newId(), friendly_name, created_at: new Date().toISOString(), last_used_at: null });
      own.passkeys?.push(made);
      return HttpResponse.json(made);
    }),
    http.post('*/auth/v1/passkeys/authentication/options', begin(request())),
    http.post('*/auth/v1/passkeys/authentication/verify', () =>
      own.passkeys?.length ? whole() : refusedBy(400, 'webauthn_verification_failed'),
    ),
    http.patch('*/auth/v1/passkeys/:id', async ({ params, request }) => {
      const { friendly_name } = (await request.json()) as { friendly_name: string };
      own.passkeys = own.passkeys?.map((one) => (one.id === params['id'] ? { ...one, friendly_name } : one));
      return HttpResponse.json(own.passkeys?.find(({ id }) => id === params['id']));
    }),
    http.delete('*/auth/v1/passkeys/:id', ({ params }) => {
      own.passkeys = own.passkeys?.filter(({ id }) => id !== params['id']);
      return new HttpResponse(null, { status: 204 });
    }),
    // Other factors are handled elsewhere.
    http.post('*/auth/v1/factors/:id/challenge', ({ params }) =>
      has(params['id'])
        ? HttpResponse.json({
            id: newId(),
            type: 'webauthn',
            expires_at: soon(),
            webauthn: { type: 'request', credential_options: { publicKey: request(String(params['id'])) } },
          })
        : undefined,
    ),
    http.post('*/auth/v1/factors/:id/verify', ({ params }) => (has(params['id']) ? whole() : undefined)),
  ];
};
