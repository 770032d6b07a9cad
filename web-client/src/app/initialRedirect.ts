import { recoveryHandOff } from '@/auth/link';
import { defaultLanguage, inLanguage, isLanguage, languageOfPath, withoutLanguage } from '@/i18n/languages';
import { paths } from './paths';

/**
 * Where a visit goes on instead, before anything is shown: to /auth with the fragment or query of a recovery link (docs/product.md,
 * section 2, Home), and to the remembered language when the address names none. Null when it stays.
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
