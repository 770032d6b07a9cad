import { useTranslation } from 'react-i18next';
import { site } from '@/config/site';
import { PageTitle } from '@/ui/PageTitle';
import { ContactDetails } from './components/ContactDetails';
import { ContactForm } from './components/ContactForm';
import styles from './ContactPage.module.css';

export default function ContactPage() {
  const { t } = useTranslation('contact');
  return (
    <div className={`wrap ${styles.page}`}>
      <PageTitle description={t('lead', { hours: site.responseHours })}>{t('title')}</PageTitle>
      <header className={styles.head}>
        <h1>{t('heading')}</h1>
        <p className="lead">{t('lead', { hours: site.responseHours })}</p>
      </header>
      <div className={styles.two}>
        <ContactForm />
        <ContactDetails />
      </div>
    </div>
  );
}
