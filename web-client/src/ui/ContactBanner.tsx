import { useTranslation } from 'react-i18next';
import { paths } from '@/app/paths';
import { site } from '@/config/site';
import { Button } from './Button';

/** Contact options at the end of an info page. */
export function ContactBanner() {
  const { t } = useTranslation();
  return (
    <section className="wrap pb-m">
      <div className="pt-32 flex flex-wrap items-center justify-between gap-48 gap-y-20 border-t border-line-2">
        <div>
          <h2 className="text-24">{t('ask.title')}</h2>
          <p className="muted">{t('ask.text', { hours: site.responseHours })}</p>
        </div>
        <Button variant="contained" to={paths.contact}>
          {t('ask.action')}
        </Button>
      </div>
    </section>
  );
}
