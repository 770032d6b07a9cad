import { useTranslation } from 'react-i18next';
import { site } from '@/config/site';

/**
 * Shown in a written-out form without scripts: it cannot be sent, so the text names another
 * contact.
 */
export function WithoutScripts() {
  const { t } = useTranslation();
  return (
    <noscript>
      <p className="small muted">{t('withoutScripts', { email: `\u2066${site.email}\u2069` })}</p>
    </noscript>
  );
}
