import { useTranslation } from 'react-i18next';
import { site } from '@/config/site';

/**
 * Shown in a written-out form or page without scripts: it does not work, so the text names another
 * contact.
 */
export function WithoutScripts({ page = false }: { page?: boolean }) {
  const { t } = useTranslation();
  return (
    <noscript>
      <p className="small muted">
        {t(page ? 'withoutScriptsPage' : 'withoutScripts', { email: `\u2066${site.email}\u2069` })}
      </p>
    </noscript>
  );
}
