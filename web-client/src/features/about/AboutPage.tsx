import { useTranslation } from 'react-i18next';
import { paths } from '@/app/paths';
import { site } from '@/config/site';
import { InfoPage } from '@/ui/InfoPage';
import { ChinookArch } from '@/ui/illustrations/ChinookArch';
import { MoreLink } from '@/ui/MoreLink';
import { TextSection } from '@/ui/TextSection';
import hues from '@/ui/hue.module.css';
import styles from './AboutPage.module.css';
import { WhereWeWork } from './components/WhereWeWork';

const values = ['price', 'person', 'language', 'check'] as const;
const favours = ['container', 'flat', 'sofa', 'cousin'] as const;
const services = { container: 'products', flat: 'cleaning', sofa: 'cargo', cousin: 'therapy' } as const;

/** Mission, values and story (docs/product.md, section 2), and the service areas. */
export default function AboutPage() {
  const { t } = useTranslation('about');
  return (
    <InfoPage
      title={t('title')}
      pageTitle={t('pageTitle')}
      lead={t('lead')}
      description={t('description')}
      Scene={ChinookArch}
      picture="band"
    >
      <TextSection title={t('mission.title')}>
        <p className="lead">{t('mission.text')}</p>
        <p>{t('mission.how')}</p>
      </TextSection>
      <TextSection title={t('values.title')}>
        <dl className="gap-y-28 gap-x-40 max-sm:grid-cols-[1fr] grid-cols-[1fr_1fr] grid">
          {values.map((name) => (
            <div key={name}>
              <dt className="font-650 text-18">{t(`values.${name}.title`)}</dt>
              <dd className="muted">{t(`values.${name}.text`, { hours: site.responseHours })}</dd>
            </div>
          ))}
        </dl>
      </TextSection>
      <TextSection title={t('story.title')}>
        <p>{t('story.text')}</p>
        <ul className={`${styles.favours} grid border-t border-line`}>
          {favours.map((name) => (
            <li key={name} className={hues[services[name]]}>
              <p>{t(`story.${name}.favour`)}</p>
              <MoreLink to={paths[services[name]]}>{t(`story.${name}.service`)}</MoreLink>
            </li>
          ))}
        </ul>
        <p>{t('story.name')}</p>
      </TextSection>
      <WhereWeWork />
    </InfoPage>
  );
}
