import { useTranslation } from 'react-i18next';
import { site } from '@/config/site';
import { formatDate } from '@/i18n/format';
import { PageTitle } from '@/ui/PageTitle';
import { TextSection } from '@/ui/TextSection';
import styles from './LegalPage.module.css';

interface LegalPageProps {
  title: string;
  lead: string;
  /** Day of the last change, ISO 8601. */
  updated: string;
  sections: { title: string; text: string }[];
}

/** A legal text: sections, the day of the last change, the company's details. */
export function LegalPage({ title, lead, updated, sections }: LegalPageProps) {
  const { t } = useTranslation('legal');
  return (
    <article className={`wrap ${styles.page}`}>
      <PageTitle description={lead}>{title}</PageTitle>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        <p className="small muted">{t('updated', { date: formatDate(`${updated}T12:00:00`) })}</p>
      </header>
      {sections.map((section) => (
        <TextSection key={section.title} title={section.title}>
          <p>{section.text}</p>
        </TextSection>
      ))}
      <TextSection title={t('contact')}>
        <address className={styles.address}>
          <a className="ltr" href={`mailto:${site.email}`}>
            {site.email}
          </a>
          <a className="ltr num" href={`tel:${site.phone}`}>
            {site.phoneText}
          </a>
          <span className="ltr">{site.address}</span>
        </address>
      </TextSection>
    </article>
  );
}
