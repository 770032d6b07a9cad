import { recoveryHandOff } from '@/auth/link';
import { defaultLanguage, inLanguage, isLanguage, languageOfPath, withoutLanguage } from '@/i18n/languages';
import { isSharedPath, paths } from './paths';

interface Visit extends Pick<Location, 'pathname' | 'search' | 'hash'> {
  /** The remembered language. */
  remembered: string | null;
  /** Address of the page whose link was followed, or empty. */
  referrer: string;
  /** Origin of this site. */
  origin: string;
}

/**
 * Returns the address to redirect a visit to before the first paint, or null when the visit stays.
 * Recovery links lead to /auth with their fragment or query (docs/product.md, section 2, Home).
 * Public pages have an address per language, which decides. The home page and the pages of one
 * user lead to the remembered language: their links name none.
 */
export function initialRedirect({ pathname, search, hash, ...visit }: Visit): string | null {
  const language = languageOfPath(pathname) ?? languageWithoutPrefix({ pathname, search, ...visit });
  const handOff = recoveryHandOff(
    { pathname: withoutLanguage(pathname), search, hash },
    inLanguage(paths.auth, language),
  );
  if (handOff) return handOff;
  const address = inLanguage(pathname, language);
  return address === pathname || languageOfPath(pathname) ? null : address + search + hash;
}

function languageWithoutPrefix({ pathname, search, remembered, referrer, origin }: Omit<Visit, 'hash'>) {
  // Payments return to a public page without a language.
  const isReturn = new URLSearchParams(search).has('payment');
  if ((isSharedPath(pathname) && !isReturn) || leavesAnotherLanguage(pathname, referrer, origin))
    return defaultLanguage;
  return isLanguage(remembered) ? remembered : defaultLanguage;
}

/** Only the link "English" leads from a page in another language to the same page without one. */
function leavesAnotherLanguage(pathname: string, referrer: string, origin: string) {
  if (!referrer.startsWith(`${origin}/`)) return false;
  const { pathname: from } = new URL(referrer);
  return languageOfPath(from) !== null && withoutLanguage(from) === pathname;
}
