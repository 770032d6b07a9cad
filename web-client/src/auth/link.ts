/** The part of an address that tells the link of a mail. */
export type Address = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** Why the link of a mail opened no session: it is over or used up, it was asked for in another browser, or no server answered. */
export type LinkFailure = 'expired' | 'elsewhere' | 'unreachable';

/** What else a link can come to: one of the two that a change of address needs is confirmed. */
export type LinkOutcome = LinkFailure | 'half';

/** What a followed link brings: a code to exchange for the session, or why there will be none. */
export type FollowedLink = { code: string } | { outcome: LinkOutcome };

const fieldsOf = (hash: string) => new URLSearchParams(hash.replace(/^#/, ''));

/** Whether the query or the fragment is of the type recovery. */
export const isRecoveryAddress = ({ search, hash }: Pick<Address, 'search' | 'hash'>): boolean =>
  new URLSearchParams(search).get('type') === 'recovery' || fieldsOf(hash).get('type') === 'recovery';

/**
 * Where a visit of the home page goes on: links in mails may lead there, and only /auth can handle them (docs/product.md,
 * section 2, Home). Null for every other visit.
 */
export function recoveryHandOff(address: Address, auth: string): string | null {
  if (address.pathname !== '/') return null;
  const { search, hash } = address;
  const hands = isRecoveryAddress(address) || /recovery|access_token|[#&]message=/.test(hash);
  return hands ? `${auth}${search}${hash}` : null;
}

/**
 * What the link of a mail has led to /auth with, and the address without it. Tokens in the address are nobody's: anybody could have written a link
 * with their own (decision 0031), and so is a text.
 */
export function followedLink({ search, hash }: Omit<Address, 'pathname'>): (FollowedLink & { rest: string }) | null {
  const query = new URLSearchParams(search);
  const fields = fieldsOf(hash);
  const code = query.get('code');
  query.delete('code');
  const rest = query.size > 0 ? `?${query}` : '';
  if (fields.has('error') || fields.has('error_code')) return { outcome: 'expired', rest };
  if (fields.has('access_token')) return { outcome: 'elsewhere', rest };
  if (fields.has('message')) return { outcome: 'half', rest };
  return code ? { code, rest } : null;
}
