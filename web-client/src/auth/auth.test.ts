import { describe, expect, it } from 'vitest';
import { authSlice, recoveryStarted, sessionChanged } from './authSlice';
import { safeReturnTo } from './returnTo';
import { followedLink, isRecoveryAddress, recoveryHandOff } from './link';

const address = (pathname: string, search = '', hash = '') => ({ pathname, search, hash });

describe('recovery hand-off of the home page', () => {
  it.each([
    ['?type=recovery', '', '/auth?type=recovery'],
    ['', '#type=recovery&access_token=a', '/auth#type=recovery&access_token=a'],
    ['', '#access_token=a', '/auth#access_token=a'],
    ['?x=1', '#recovery', '/auth?x=1#recovery'],
    ['', '#message=Confirmation+link+accepted', '/auth#message=Confirmation+link+accepted'],
  ])('keeps %s%s in the redirect', (search, hash, target) => {
    expect(recoveryHandOff(address('/', search, hash), '/auth')).toBe(target);
  });

  it('ignores every other visit', () => {
    expect(recoveryHandOff(address('/', '', '#our-message=a'), '/auth')).toBeNull();
    expect(recoveryHandOff(address('/', '?type=signup', '#services'), '/auth')).toBeNull();
    expect(recoveryHandOff(address('/about', '?type=recovery'), '/auth')).toBeNull();
  });
});

it('recognises a recovery address', () => {
  expect(isRecoveryAddress(address('/auth', '?type=recovery'))).toBe(true);
  expect(isRecoveryAddress(address('/auth', '', '#access_token=a&type=recovery'))).toBe(true);
  expect(isRecoveryAddress(address('/auth', '', '#access_token=a&type=signup'))).toBe(false);
});

it.each([
  ['?code=a', '', { code: 'a', rest: '' }],
  ['?type=recovery&code=a&next=%2Fcargo', '', { code: 'a', rest: '?type=recovery&next=%2Fcargo' }],
  ['?type=recovery', '#error=access_denied&error_code=otp_expired', { outcome: 'expired', rest: '?type=recovery' }],
  ['', '#error=access_denied&error_code=user_banned', { outcome: 'locked', rest: '' }],
  ['', '#error=access_denied&error_code=over_request_rate_limit', { outcome: 'limited', rest: '' }],
  ['', '#error=server_error&error_code=unexpected_failure', { outcome: 'unreachable', rest: '' }],
  // With or without a code: an attempt to forge a link.
  ['?code=a', '#access_token=a&refresh_token=b', { outcome: 'elsewhere', rest: '' }],
  ['?next=%2F', '#message=Your+account+is+lost', { outcome: 'half', rest: '?next=%2F' }],
  ['?type=recovery', '', null],
  ['?code=', '#services', null],
])('reads what a link leads to: %s%s', (search, hash, link) => {
  expect(followedLink({ search, hash })).toEqual(link);
});

it('returns after sign-in to pages of this site only', () => {
  const origin = 'https://selam.example';
  expect(safeReturnTo('/admin?tab=users#x', '/', origin)).toBe('/admin?tab=users#x');
  for (const forged of [
    null,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'admin',
  ]) {
    expect(safeReturnTo(forged, '/', origin)).toBe('/');
  }
});

describe('auth state', () => {
  const { reducer } = authSlice;
  const user = { id: '1', email: 'a@example.org', fullName: '', roles: ['admin'], createdAt: '' };

  it('is loading until a session or its absence is reported', () => {
    const start = reducer(undefined, { type: '@@init' });
    expect(start.status).toBe('loading');
    expect(reducer(start, sessionChanged({ user: null }))).toEqual({
      status: 'resolved',
      user: null,
      mfaPending: null,
      recovery: false,
      leaving: false,
      link: null,
    });
  });

  it('keeps the recovery state until the user is signed out', () => {
    const recovering = reducer(reducer(undefined, recoveryStarted()), sessionChanged({ user }));
    expect(recovering).toMatchObject({ user, recovery: true });
    expect(reducer(recovering, sessionChanged({ user: null })).recovery).toBe(false);
  });
});
