import { recoveryHandOff } from '@/auth/link';
import { defaultLanguage, inLanguage, isLanguage, languageOfPath, withoutLanguage } from '@/i18n/languages';
import { paths } from './paths';

/**
 * Returns the address to redirect a visit to before the first paint. Recovery links lead to
 * /auth with their fragment or query (docs/product.md, section 2, Home). An address without a
 * language leads to the remembered language. Returns null when the visit stays.
 */
export function initialRedirect(
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
  remembered: string | null,
): string | null {
  const named = languageOfPath(pathname);
  const language = named ?? (isLanguage(remembered) ? remembered : defaultLanguage);
  const handOff = recoveryHandOff(
    { pathname: withoutLanguage(pathname), search, hash },
    inLanguage(paths.auth, language),
  );
  if (handOff) return handOff;
  return named || language === defaultLanguage ? null : inLanguage(pathname, language) + search + hash;
}
