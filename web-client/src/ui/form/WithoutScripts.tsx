import { useTranslation } from 'react-i18next';
import { site } from '@/config/site';

/** In a written-out form, for browsers that run no scripts: it cannot be sent there, and says who takes the message instead. */
export function WithoutScripts() {
  const { t } = useTranslation();
  return (
    <noscript>
      <p className="small muted">{t('withoutScripts', { email: `\u2066${site.email}\u2069` })}</p>
    </noscript>
  );
}
