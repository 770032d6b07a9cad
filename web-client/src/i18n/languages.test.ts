import { describe, expect, it } from 'vitest';
import { inLanguage, languageOfPath, withoutLanguage } from './languages';

describe('languages in the address', () => {
  it.each([
    ['/', null, '/'],
    ['/about', null, '/about'],
    ['/ar', 'ar', '/'],
    ['/ar/', 'ar', '/'],
    ['/ti/services/cargo', 'ti', '/services/cargo'],
    // Starts with the letters of a language without being one.
    ['/area', null, '/area'],
    ['/services/ar', null, '/services/ar'],
    // The default language has no prefix, so this is an ordinary address.
    ['/en/about', null, '/en/about'],
  ])('reads %s as %s and shows %s', (pathname, language, page) => {
    expect(languageOfPath(pathname)).toBe(language);
    expect(withoutLanguage(pathname)).toBe(page);
  });

  it.each([
    ['/', 'ar', '/ar'],
    ['/ar', 'en', '/'],
    ['/ar', 'ti', '/ti'],
    ['/about', 'en', '/about'],
    ['/about', 'ti', '/ti/about'],
    ['/ti/services/cargo', 'ar', '/ar/services/cargo'],
    ['/ar/services/cargo', 'en', '/services/cargo'],
  ] as const)('translates %s to %s as %s', (pathname, language, address) => {
    expect(inLanguage(pathname, language)).toBe(address);
  });
});
