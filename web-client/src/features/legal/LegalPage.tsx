import { useTranslation } from 'react-i18next';
import { contactAbout } from '@/app/paths';
import { site } from '@/config/site';
import { formatDate } from '@/i18n/format';
import { MoreLink } from '@/ui/MoreLink';
import { PageContents } from '@/ui/PageContents';
import { PageTitle } from '@/ui/PageTitle';
import { useSectionOfAddress } from '@/ui/sections';
import { MarkedList } from '@/ui/TextSection';
import { blocksOf } from './blocks';
import styles from './LegalPage.module.css';

interface LegalPageProps {
  title: string;
  lead: string;
  description: string;
  /** Date of the last change, ISO 8601. */
  updated: string;
  /** `id` is the anchor of the section, the same in every language. */
  sections: { id: string; title: string; text: string }[];
}

/** A legal text: its contents, sections with anchors, the date of the last change, the company's details. */
export function LegalPage({ title, lead, description, updated, sections }: LegalPageProps) {
  const { t } = useTranslation('legal');
  useSectionOfAddress();
  const contact = { id: 'contact', title: t('contact') };
  return (
    <article className="wrap py-[clamp(40px,6vw,72px)_var(--gap-m)] grid gap-48">
      <PageTitle description={description}>{title}</PageTitle>
      <header className="max-w-760 grid gap-14">
        <h1 className="text-title">{title}</h1>
        <p className="lead">{lead}</p>
        <p className="small muted">
          <time dateTime={updated}>{t('updated', { date: formatDate(`${updated}T12:00:00`) })}</time>
        </p>
      </header>
      <div className="grid-cols-[4fr_8fr] gap-y-40 gap-x-64 max-lg:grid-cols-1 grid items-start">
        <PageContents title={t('contents')} sections={[...sections, contact]} numbered />
        <div className={`${styles.sections} grid`}>
          {sections.map(({ id, title: name, text }) => (
            <section key={id} id={id} className={`${styles.section} grid gap-14`}>
              <h2>{name}</h2>
              {blocksOf(text).map((block, index) =>
                typeof block === 'string' ? <p key={index}>{block}</p> : <MarkedList key={index} items={block} />,
              )}
            </section>
          ))}
          <section id={contact.id} className={`${styles.section} grid gap-14`}>
            <h2>{contact.title}</h2>
            <address className={`${styles.address} grid justify-items-start gap-6`}>
              <a className="ltr" href={`mailto:${site.email}`}>
                {site.email}
              </a>
              <a className="ltr num" href={`tel:${site.phone}`}>
                {site.phoneText}
              </a>
              <span className="ltr">{site.address}</span>
            </address>
            <p>
              <MoreLink to={contactAbout('privacy')}>{t('write')}</MoreLink>
            </p>
          </section>
        </div>
      </div>
    </article>
  );
}
