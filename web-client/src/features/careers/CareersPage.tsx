import { useTranslation } from 'react-i18next';
import { contactAbout, paths } from '@/app/paths';
import { site } from '@/config/site';
import { Button } from '@/ui/Button';
import { InfoPage } from '@/ui/InfoPage';
import HooksScene from '@/ui/illustrations/HooksScene.svg';
import { MoreLink } from '@/ui/MoreLink';
import { MarkedList, TextSection } from '@/ui/TextSection';
import hues from '@/ui/hue.module.css';
import styles from './CareersPage.module.css';

const areas = ['cleaning', 'cargo', 'products', 'therapy', 'office'] as const;
const offers = ['pay', 'hours', 'language', 'training', 'tools'] as const;
const steps = ['write', 'talk', 'day', 'answer'] as const;

/** The wanted skills and the hiring steps. There is no list of vacancies: applicants write a message. */
export default function CareersPage() {
  const { t } = useTranslation('careers');
  return (
    <InfoPage
      title={t('title')}
      pageTitle={t('pageTitle')}
      lead={t('lead')}
      description={t('description')}
      Scene={HooksScene}
      actions={
        <Button variant="contained" to={contactAbout('careers')}>
          {t('apply')}
        </Button>
      }
    >
      <section className={`${styles.areas} grid gap-32`} aria-labelledby="areas">
        <div className="grid gap-10">
          <h2 className="text-30" id="areas">
            {t('areas.title')}
          </h2>
          <p className="muted">{t('areas.text')}</p>
        </div>
        <ul className="border-t border-line-2">
          {areas.map((name) => (
            <li key={name} className={hues[name]}>
              <h3 className="text-20">{t(`areas.${name}.title`)}</h3>
              <p>{t(`areas.${name}.text`)}</p>
              <p className="small muted">{t(`areas.${name}.need`)}</p>
            </li>
          ))}
        </ul>
      </section>
      <TextSection title={t('hiring.title')}>
        <ol className={`${styles.steps} grid gap-24`}>
          {steps.map((name) => (
            <li key={name} className="relative">
              <h3 className="text-18">{t(`hiring.${name}.title`)}</h3>
              <p className="muted">{t(`hiring.${name}.text`, { hours: site.responseHours })}</p>
            </li>
          ))}
        </ol>
      </TextSection>
      <TextSection title={t('offer.title')}>
        <MarkedList items={offers.map((name) => t(`offer.${name}`))} />
      </TextSection>
      <TextSection title={t('therapists.title')}>
        <p>{t('therapists.text')}</p>
        <p>
          <MoreLink to={paths.therapistRegistration}>{t('therapists.action')}</MoreLink>
        </p>
      </TextSection>
    </InfoPage>
  );
}
