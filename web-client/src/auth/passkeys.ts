import type { Session } from '@supabase/auth-js';
import { callAuth, type AuthProblem } from './authClient';
import { callIdentity, enterSession } from './identityCall';
import type { Reauthentication } from './reauthentication';
import { createPasskey, getPasskey } from './webauthn';

/*
 * Passkeys over the protocol of the official client. The client itself supports neither
 * reauthentication nor names, and asks devices for security keys first.
 */

/** A passkey as the identity service returns it; times are ISO 8601. */
export interface Passkey {
  id: string;
  friendly_name: string;
  created_at: string;
  last_used_at?: string | null;
}

interface Challenge<Options> {
  challenge_id: string;
  options: Options;
}

export type NewPasskey = Challenge<PublicKeyCredentialCreationOptionsJSON>;

const PATH = '/passkeys';

/** Returns the passkeys of the signed-in user; `none` where the service does not offer passkeys. */
export async function listPasskeys(): Promise<{ data: Passkey[] | 'none' | null; error: AuthProblem | null }> {
  const { data, error } = await callIdentity<Passkey[]>('GET', PATH);
  return isPasskeyDisabled(error) ? { data: 'none', error: null } : { data, error };
}

/**
 * Returns whether the service does not support passkeys, because they are disabled or it is too
 * old.
 */
const isPasskeyDisabled = (problem: AuthProblem | null) =>
  problem?.status === 404 && (problem.code ?? 'passkey_disabled') === 'passkey_disabled';

export const renamePasskey = async (id: string, name: string) =>
  (await callIdentity<unknown>('PATCH', `${PATH}/${id}`, { friendly_name: name })).error;

/** Removes a passkey; requires reauthentication. */
export const removePasskey = async (id: string, proof: Reauthentication) =>
  (await callIdentity<unknown>('DELETE', `${PATH}/${id}`, proof)).error;

/** Requests the options for a new passkey; requires reauthentication. */
export const beginPasskey = (presence: Reauthentication) =>
  callIdentity<NewPasskey>('POST', `${PATH}/registration/options`, presence);

/**
 * Creates the passkey on this device and adds it to the account. The session then has a second
 * factor, and its next token contains that.
 */
export async function addPasskey({ challenge_id, options }: NewPasskey, name: string): Promise<AuthProblem | null> {
  const made = await createPasskey(options);
  if (made.error) return made.error;
  const { error } = await callIdentity<Passkey>('POST', `${PATH}/registration/verify`, {
    challenge_id,
    credential: made.data,
    friendly_name: name,
  });
  if (error) return error;
  await callAuth((client) => client.refreshSession());
  return null;
}

/** Signs in with a passkey alone: the device selects the account. */
export async function signInWithPasskey(): Promise<AuthProblem | null> {
  const begun = await callIdentity<Challenge<PublicKeyCredentialRequestOptionsJSON>>(
    'POST',
    `${PATH}/authentication/options`,
    {},
  );
  if (begun.error) return begun.error;
  const shown = await getPasskey(begun.data.options);
  if (shown.error) return shown.error;
  return enterSession(
    await callIdentity<Session>('POST', `${PATH}/authentication/verify`, {
      challenge_id: begun.data.challenge_id,
      credential: shown.data,
    }),
  );
}

/** Shows a passkey after a password, which completes the sign-in. */
export async function showPasskey(id: string): Promise<AuthProblem | null> {
  const site = { rpId: window.location.hostname, rpOrigins: [window.location.origin] };
  const begun = await callIdentity<FactorChallenge>('POST', `/factors/${id}/challenge`, { webauthn: site });
  if (begun.error) return begun.error;
  const shown = await getPasskey(begun.data.webauthn.credential_options.publicKey);
  if (shown.error) return shown.error;
  const webauthn = { type: 'request', ...site, credential_response: shown.data };
  return enterSession(
    await callIdentity<Session>('POST', `/factors/${id}/verify`, { challenge_id: begun.data.id, webauthn }),
  );
}

interface FactorChallenge {
  id: string;
  webauthn: { credential_options: { publicKey: PublicKeyCredentialRequestOptionsJSON } };
}
