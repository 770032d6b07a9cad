import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { site } from '@/config/site';
import { PageTitle } from '@/ui/PageTitle';
import { useHydrated } from '@/ui/useHydrated';
import { aboutOf } from './about';
import { ContactDetails } from './components/ContactDetails';
import { ContactForm } from './components/ContactForm';
import { NextSteps } from './components/NextSteps';
import styles from './ContactPage.module.css';

const nothing = new URLSearchParams();

export default function ContactPage() {
  const { t } = useTranslation('contact');
  const [parameters, setParameters] = useSearchParams();
  const about = aboutOf(useHydrated() ? parameters : nothing);
  return (
    <div className={`wrap ${styles.page}`}>
      <PageTitle description={t('description', { hours: site.responseHours })}>{t('title')}</PageTitle>
      <header className={`${styles.head} grid gap-14`}>
        <h1 className="text-title">{t('heading')}</h1>
        <p className="lead">{t('lead', { hours: site.responseHours })}</p>
      </header>
      <div className={`${styles.two} grid gap-56`}>
        <ContactForm about={about} onSent={() => setParameters({}, { replace: true })} />
        <div className="grid content-start gap-40">
          <ContactDetails />
          <NextSteps />
        </div>
      </div>
    </div>
  );
}
