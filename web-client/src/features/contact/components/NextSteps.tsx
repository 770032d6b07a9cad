import { useTranslation } from 'react-i18next';
import { site } from '@/config/site';
import styles from './NextSteps.module.css';

/** The next steps of a message, to reassure the sender. */
export function NextSteps() {
  const { t } = useTranslation('contact');
  return (
    <section className={`${styles.next} grid gap-14`} aria-labelledby="contact-next">
      <h2 className="text-18" id="contact-next">
        {t('next.title')}
      </h2>
      <ol className="grid gap-14">
        <li className="relative">{t('next.mail')}</li>
        <li className="relative">{t('next.read')}</li>
        <li className="relative">{t('next.reply', { hours: site.responseHours })}</li>
      </ol>
    </section>
  );
}
