import { type AuthProblem, authUnreachable } from './authClient';
import type * as passkeys from './passkeys';

/** Codes of problems that the browser and its devices have: a device was not asked, has one already, or can do nothing like it. */
export const CANCELLED = 'passkey_cancelled';
export const KNOWN_HERE = 'passkey_known_here';
export const IMPOSSIBLE = 'passkey_impossible';

export const supportsPasskeys = () => 'PublicKeyCredential' in window && 'credentials' in navigator;

/** Fetches what passkeys need with the first use of one, for pages that most people leave without it. */
export async function withPasskeys(ask: (module: typeof passkeys) => Promise<AuthProblem | null>) {
  const module = await import(/* webpackChunkName: "passkeys" */ './passkeys').catch(() => undefined);
  return module ? ask(module) : authUnreachable.error;
}
