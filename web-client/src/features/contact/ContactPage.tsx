import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { site } from '@/config/site';
import { PageTitle } from '@/ui/PageTitle';
import { useHydrated } from '@/ui/useHydrated';
import { aboutOf } from './about';
import { ContactDetails } from './components/ContactDetails';
import { ContactForm } from './components/ContactForm';
import { NextSteps } from './components/NextSteps';

const nothing = new URLSearchParams();

export default function ContactPage() {
  const { t } = useTranslation('contact');
  const [parameters, setParameters] = useSearchParams();
  const about = aboutOf(useHydrated() ? parameters : nothing);
  return (
    <div className="wrap py-[clamp(40px,6vw,72px)_var(--gap-m)]">
      <PageTitle description={t('description', { hours: site.responseHours })}>{t('title')}</PageTitle>
      <header className="max-w-760 mb-40 grid gap-14">
        <h1 className="text-title">{t('heading')}</h1>
        <p className="lead">{t('lead', { hours: site.responseHours })}</p>
      </header>
      <div className="grid-cols-[minmax(0,7fr)_minmax(0,4fr)] max-lg:grid-cols-1 grid gap-56">
        <ContactForm about={about} onSent={() => setParameters({}, { replace: true })} />
        <div className="grid content-start gap-40">
          <ContactDetails />
          <NextSteps />
        </div>
      </div>
    </div>
  );
}
