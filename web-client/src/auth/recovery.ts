/** The part of an address that tells a recovery link. */
export type Address = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** Whether the query or the fragment is of the type recovery. */
export function isRecoveryAddress({ search, hash }: Pick<Address, 'search' | 'hash'>): boolean {
  return (
    new URLSearchParams(search).get('type') === 'recovery' ||
    new URLSearchParams(hash.replace(/^#/, '')).get('type') === 'recovery'
  );
}

/**
 * Where a visit of the home page goes on: links in mails may lead there, and only /auth can handle them (product specification,
 * section 2, Home). Null for every other visit.
 */
export function recoveryHandOff(address: Address, auth: string): string | null {
  if (address.pathname !== '/') return null;
  const { search, hash } = address;
  const hands = isRecoveryAddress(address) || hash.includes('recovery') || hash.includes('access_token');
  return hands ? `${auth}${search}${hash}` : null;
}

/** What a failed link reports in the fragment, such as `otp_expired`; null when the address reports nothing. */
export function linkErrorOf(hash: string): string | null {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  return parameters.get('error_code') ?? parameters.get('error');
}
