import type { AuthProblem } from './authClient';
import { isRateLimit } from './problem';

/** The parts of an address that contain an emailed link's data. */
export type Address = Pick<Location, 'pathname' | 'search' | 'hash'>;

/**
 * Reason why an emailed link opened no session: it expired or was used, another browser
 * requested it, the account is banned, this client sent too many requests, or the server was
 * unreachable.
 */
export type LinkFailure = 'expired' | 'elsewhere' | 'locked' | 'limited' | 'unreachable';

/** A link can also confirm one of the two addresses of an address change (`half`). */
export type LinkOutcome = LinkFailure | 'half';

/**
 * Result of a followed link: a code to exchange for the session, or the reason why there is
 * none.
 */
type FollowedLink = { code: string } | { outcome: LinkOutcome };

const fieldsOf = (hash: string) => new URLSearchParams(hash.replace(/^#/, ''));

/** Returns why the identity service rejected a link. */
export function linkFailure(error: Pick<AuthProblem, 'code' | 'status'>): LinkFailure {
  if (error.code === 'user_banned') return 'locked';
  return isRateLimit(error) ? 'limited' : 'expired';
}

/** Returns whether the query or the fragment has the type recovery. */
export const isRecoveryAddress = ({ search, hash }: Pick<Address, 'search' | 'hash'>): boolean =>
  new URLSearchParams(search).get('type') === 'recovery' || fieldsOf(hash).get('type') === 'recovery';

/**
 * Returns the address to which a visit of the home page is redirected. Emailed links may lead
 * there, and only /auth can handle them (docs/product.md, section 2, Home). Returns null for
 * every other visit.
 */
export function recoveryHandOff(address: Address, auth: string): string | null {
  if (address.pathname !== '/') return null;
  const { search, hash } = address;
  const hands = isRecoveryAddress(address) || /recovery|access_token|[#&]message=/.test(hash);
  return hands ? `${auth}${search}${hash}` : null;
}

/**
 * Returns the result of the emailed link that led to /auth, and the address without it. Tokens
 * and texts in the address are not trusted: an attacker could have sent a link with their own
 * (decision 0031).
 */
export function followedLink({ search, hash }: Omit<Address, 'pathname'>): (FollowedLink & { rest: string }) | null {
  const query = new URLSearchParams(search);
  const fields = fieldsOf(hash);
  const code = query.get('code');
  query.delete('code');
  const rest = query.size > 0 ? `?${query}` : '';
  // The service was unable to read the link, which may still be valid.
  if (fields.get('error') === 'server_error') return { outcome: 'unreachable', rest };
  if (fields.has('error') || fields.has('error_code'))
    return { outcome: linkFailure({ code: fields.get('error_code') ?? '', status: undefined }), rest };
  if (fields.has('access_token')) return { outcome: 'elsewhere', rest };
  if (fields.has('message')) return { outcome: 'half', rest };
  return code ? { code, rest } : null;
}
