import { type AuthProblem, authUnreachable } from './authClient';
import type * as passkeys from './passkeys';

/**
 * Problem codes of browsers and devices: the user cancelled, the device already has a passkey,
 * or it does not support passkeys.
 */
export const CANCELLED = 'passkey_cancelled';
export const KNOWN_HERE = 'passkey_known_here';
export const IMPOSSIBLE = 'passkey_impossible';

export const supportsPasskeys = () => 'PublicKeyCredential' in window && 'credentials' in navigator;

/** Loads the passkey code on first use, because most users of a page do not need it. */
export async function withPasskeys(ask: (module: typeof passkeys) => Promise<AuthProblem | null>) {
  const module = await import(/* webpackChunkName: "passkeys" */ './passkeys').catch(() => undefined);
  return module ? ask(module) : authUnreachable.error;
}
