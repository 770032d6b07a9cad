import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { brandName, site } from '@/config/site';
import { defaultLanguage, inLanguage, isLanguage, languages } from '@/i18n/languages';
import { Head } from './Head';

interface PageTitleProps {
  /** Title of the page. */
  children: string;
  /** Without the company's name after it. */
  bare?: boolean;
  /** One or two sentences for search engines and shared links, cut to 160 characters. Every public page has them. */
  description?: string;
  /** Excluded from search engines: the page belongs to one user, or the address is unknown. */
  unlisted?: boolean;
}

/** Longest page description that search engines show, characters. */
const DESCRIPTION = 160;

/** Language names in the Open Graph format. */
const openGraphLocales = { en: 'en_CA', ti: 'ti_ER', ar: 'ar_AR' };

/**
 * Head elements of a page: title, description, canonical address, translations and Open Graph
 * data. React inserts them into the head; written-out pages already contain them.
 */
export function PageTitle({ children, bare = false, description: text, unlisted = false }: PageTitleProps) {
  const { t, i18n } = useTranslation();
  const { pathname } = useLocation();
  const language = isLanguage(i18n.language) ? i18n.language : defaultLanguage;
  const description = text?.slice(0, DESCRIPTION);
  const title = bare ? children : t('pageTitle', { page: children });
  const page = pathname === '/' ? pathname : pathname.replace(/\/+$/, '');
  const address = (of = language) => site.origin + inLanguage(page, of);
  return (
    <Head>
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      {unlisted ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={address()} />
          {languages.map((other) => (
            <link key={other} rel="alternate" hrefLang={other} href={address(other)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={address(defaultLanguage)} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={brandName(language)} />
          <meta property="og:title" content={title} />
          {description && <meta property="og:description" content={description} />}
          <meta property="og:url" content={address()} />
          <meta property="og:locale" content={openGraphLocales[language]} />
          <meta property="og:image" content={`${site.origin}/share.png`} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </Head>
  );
}
