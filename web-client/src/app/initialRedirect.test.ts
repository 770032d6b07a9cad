import { describe, expect, it } from 'vitest';
import { initialRedirect } from './initialRedirect';

const ORIGIN = 'http://localhost';

const visit = (address: string, remembered: string | null, referrer = '') => {
  const { pathname, search, hash } = new URL(address, ORIGIN);
  return initialRedirect({ pathname, search, hash, remembered, referrer, origin: ORIGIN });
};

it.each([
  // No redirect.
  ['/', null, null],
  ['/about?x=1', 'en', null],
  ['/ar/about', 'ar', null],
  // The language in the address has priority: the visitor followed a shared link.
  ['/ar/about', 'ti', null],
  ['/ar/about', 'en', null],
  ['/ar/my-bookings', 'en', null],
  // English public pages have no prefix.
  ['/about?x=1#story', 'ti', null],
  ['/about/', 'ti', null],
  ['/services/therapy', 'ar', null],
  ['/therapists/0198', 'ar', null],
  ['/products/0198/', 'ti', null],
  // The stored language is not supported.
  ['/my-bookings', 'fr', null],
  // Entrances and pages of one user open in the remembered language.
  ['/', 'ar', '/ar'],
  ['/my-bookings?tab=past#latest', 'ti', '/ti/my-bookings?tab=past#latest'],
  ['/track/CG1', 'ar', '/ar/track/CG1'],
  ['/services/therapy?payment=success&session_id=1', 'ar', '/ar/services/therapy?payment=success&session_id=1'],
  ['/auth?type=recovery#access_token=a', 'ar', '/ar/auth?type=recovery#access_token=a'],
  // Recovery links lead to /auth in every language.
  ['/#access_token=a&type=recovery', null, '/auth#access_token=a&type=recovery'],
  ['/?type=recovery', 'ar', '/ar/auth?type=recovery'],
  ['/ti?type=recovery', 'ar', '/ti/auth?type=recovery'],
  ['/ar/#access_token=a&type=recovery', null, '/ar/auth#access_token=a&type=recovery'],
])('redirects %s with remembered %s to %s', (address, remembered, target) => {
  expect(visit(address, remembered)).toBe(target);
});

describe('with Arabic remembered', () => {
  it.each([
    // The link "English" in another tab.
    ['/', '/ar', null],
    ['/my-bookings', '/ar/my-bookings', null],
    ['/my-bookings', '/ti/my-bookings?tab=past', null],
    // Links that lead elsewhere, such as the confirmation of an email.
    ['/', '/ti/about', '/ar'],
    ['/auth', '/ar/auth/confirm?token=1', '/ar/auth'],
    // Other pages of the site, such as the payment pages of test installations.
    ['/', '/about', '/ar'],
    ['/therapy-success', '/stripe-stand-in/checkout/1', '/ar/therapy-success'],
  ])('visits %s from %s and redirects to %s', (address, from, target) => {
    expect(visit(address, 'ar', ORIGIN + from)).toBe(target);
  });

  it('ignores prefixes of other sites', () => {
    expect(visit('/', 'ar', 'http://localhost.example/ar')).toBe('/ar');
    expect(visit('/', 'ar', 'https://search.example/ti/results')).toBe('/ar');
  });
});
