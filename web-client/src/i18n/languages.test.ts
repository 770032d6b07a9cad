import { describe, expect, it } from 'vitest';
import { inLanguage, languageOfPath, withoutLanguage } from './languages';

describe('languages in the address', () => {
  it.each([
    ['/', null, '/'],
    ['/about', null, '/about'],
    ['/ar', 'ar', '/'],
    ['/ar/', 'ar', '/'],
    ['/ti/services/cargo', 'ti', '/services/cargo'],
    // No language, only the same letters.
    ['/area', null, '/area'],
    ['/services/ar', null, '/services/ar'],
    // The default language has no prefix, so this is an address like any other.
    ['/en/about', null, '/en/about'],
  ])('%s is in %s and shows %s', (pathname, language, page) => {
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
  ] as const)('%s in %s is %s', (pathname, language, address) => {
    expect(inLanguage(pathname, language)).toBe(address);
  });
});
