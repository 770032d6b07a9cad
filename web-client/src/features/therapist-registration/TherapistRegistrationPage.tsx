import { useTranslation } from 'react-i18next';
import { contactAbout } from '@/app/paths';
import { Button } from '@/ui/Button';
import { InBrowser } from '@/ui/InBrowser';
import { lazyPart } from '@/ui/lazyPart';
import { FileIcon } from '@/ui/pageIcons';
import { PageTitle } from '@/ui/PageTitle';
import { PeopleArch } from '@/ui/PeopleArch';
import { Steps } from '@/ui/Steps';
import { MarkedList } from '@/ui/TextSection';
import { APPLICATION, showApplication } from './applicationPlace';
import styles from './TherapistRegistrationPage.module.css';

const MyApplication = lazyPart('registration.application', () => import('./components/MyApplication'), {
  texts: ['applications', 'upload', 'therapy-choices', 'slots'],
});

/** Documents of the certified path, and the file types of the form (docs/product.md, section 5). */
const documents = [
  { name: 'certificate', types: 'PDF, JPG, JPEG, PNG' },
  { name: 'cv', types: 'PDF, DOC, DOCX' },
  { name: 'letter', types: 'PDF, DOC, DOCX' },
  { name: 'bank', types: '' },
] as const;

/** The five sections of the form with their fields: twelve required ones and the optional ones. */
const sections = [
  { name: 'personal', fields: ['firstName', 'lastName', 'email', 'phone'] },
  { name: 'professional', fields: ['licenseNumber', 'specializations', 'education', 'experience'] },
  { name: 'practice', fields: ['location', 'languages', 'bio', 'sessionTypes'] },
  { name: 'rates', fields: ['rates', 'insurance'] },
  { name: 'documents', fields: ['resume', 'license'] },
] as const;

/** Example rates of the form, dollars for a session. */
const exampleRates = [
  { name: 'individual', rate: 150 },
  { name: 'couples', rate: 200 },
  { name: 'family', rate: 220 },
  { name: 'group', rate: 100 },
] as const;

const steps = ['write', 'documents', 'review', 'profile'] as const;

/** The application page (docs/product.md, section 2). In a browser the form replaces the list of its fields. */
export default function TherapistRegistrationPage() {
  const { t } = useTranslation('therapist-registration');
  return (
    <div className={styles.page}>
      <PageTitle description={t('description')}>{t('title')}</PageTitle>
      <section className="overflow-hidden bg-therapy-wash">
        <div className="wrap grid-cols-[6fr_5fr] gap-112 max-[1000px]:gap-72 max-md:grid-cols-[1fr] max-md:gap-0 grid items-end">
          <div className="py-[clamp(40px,6vw,88px)_clamp(40px,5vw,72px)] max-md:pb-0 grid justify-items-start gap-18">
            <h1 className="text-title">{t('hero.title')}</h1>
            <p className="lead">{t('hero.lead')}</p>
            <div className="mt-6 flex flex-wrap items-center gap-20 gap-y-12">
              <Button variant="contained" to={{ hash: APPLICATION }} onClick={showApplication}>
                {t('hero.apply')}
              </Button>
              <span className="small muted">{t('hero.review')}</span>
            </div>
          </div>
          <PeopleArch className={styles.people} />
        </div>
      </section>
      <div className="wrap gap-m grid py-m">
        <section className="grid content-start gap-28">
          <h2>{t('paths.title')}</h2>
          <div className={`${styles.paths} max-md:grid-cols-[1fr] max-md:gap-36 grid-cols-[1fr_1fr] grid gap-48`}>
            <article className="grid content-start gap-14">
              <h3>{t('paths.certified.title')}</h3>
              <p>{t('paths.certified.text')}</p>
              <MarkedList items={documents.map(({ name }) => t(`documents.${name}.title`))} />
            </article>
            <article className="grid content-start gap-14">
              <h3>{t('paths.experienced.title')}</h3>
              <p>{t('paths.experienced.text')}</p>
              <MarkedList
                items={[t('paths.experienced.talk'), t('paths.experienced.ask'), t('paths.experienced.answer')]}
              />
            </article>
          </div>
        </section>
        <section className="grid content-start gap-28">
          <h2>{t('steps.title')}</h2>
          <Steps steps={steps.map((name) => ({ title: t(`steps.${name}.title`), text: t(`steps.${name}.text`) }))} />
        </section>
        <section className="grid content-start gap-28" id={APPLICATION} aria-label={t('form.label')}>
          <InBrowser fallback={<WhatItAsks />}>
            <MyApplication />
          </InBrowser>
        </section>
        <div className="grid-cols-[7fr_5fr] max-[1000px]:gap-48 max-md:grid-cols-[1fr] max-md:gap-64 grid gap-72">
          <section className="grid content-start gap-28">
            <h2>{t('documents.title')}</h2>
            <ul className={`${styles.documents} grid gap-20`}>
              {documents.map(({ name, types }) => (
                <li key={name} className="grid gap-16">
                  <FileIcon />
                  <div>
                    <h3 className="text-18">{t(`documents.${name}.title`)}</h3>
                    <p className="muted">{t(`documents.${name}.text`)}</p>
                    {types && <p className={`small num ${styles.types} font-600`}>{types}</p>}
                  </div>
                </li>
              ))}
            </ul>
            <p className="small muted">{t('documents.limit')}</p>
          </section>
          <section className="grid content-start gap-28">
            <h2>{t('rates.title')}</h2>
            <p>{t('rates.text')}</p>
            <dl className={styles.rates}>
              {exampleRates.map(({ name, rate }) => (
                <div key={name} className="flex justify-between gap-24 border-b border-line-2">
                  <dt>{t(`rates.${name}`)}</dt>
                  <dd className="num font-650">
                    <span className="ltr">${rate}</span>
                  </dd>
                </div>
              ))}
            </dl>
            <p className="small muted">{t('rates.note')}</p>
          </section>
        </div>
        <section className="py-40 px-48 rounded-[28px] max-md:py-28 max-md:px-24 flex flex-wrap items-center justify-between gap-48 gap-y-20 bg-sand">
          <div>
            <h2 className="mb-8">{t('apply.title')}</h2>
            <p>{t('apply.text')}</p>
          </div>
          <Button to={contactAbout('therapist-application')}>{t('apply.action')}</Button>
        </section>
      </div>
    </div>
  );
}

/** The fields of the form, for readers of the prerendered page. */
function WhatItAsks() {
  const { t } = useTranslation('therapist-registration');
  return (
    <div className="grid content-start gap-28">
      <div className="grid gap-8">
        <h2>{t('form.title')}</h2>
        <p className="muted">{t('form.text')}</p>
      </div>
      <ol className={styles.sections}>
        {sections.map(({ name, fields }) => (
          <li key={name} className="grid gap-48 gap-y-12 border-t border-line-2">
            <h3 className="text-20">{t(`form.${name}`)}</h3>
            <dl className="grid grid-cols-[1fr_1fr]">
              {fields.map((field) => (
                <div key={field}>
                  <dt className="font-650">{t(`fields.${field}.title`)}</dt>
                  <dd className="muted text-15">{t(`fields.${field}.text`)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    </div>
  );
}
