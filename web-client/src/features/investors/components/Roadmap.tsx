import { useTranslation } from 'react-i18next';
import { site } from '@/config/site';
import styles from './Roadmap.module.css';

const stages = ['now', 'app', 'network'] as const;
const steps = ['deck', 'meeting', 'figures', 'terms'] as const;

/** The company's milestones, and the steps of a conversation with investors. */
export function Roadmap() {
  const { t } = useTranslation('investors');
  return (
    <section className={`${styles.road} grid-cols-[7fr_5fr] gap-y-48 gap-x-64 max-lg:grid-cols-[1fr] grid items-start`}>
      <div>
        <h2>{t('road.title')}</h2>
        <ol className={`${styles.stages} mt-28 grid`}>
          {stages.map((name) => (
            <li key={name} className={name === 'now' ? styles.now : ''}>
              <p className="text-primary font-650 text-14">{t(`road.${name}.when`)}</p>
              <h3 className="text-20">{t(`road.${name}.title`)}</h3>
              <p className="muted">{t(`road.${name}.text`)}</p>
            </li>
          ))}
        </ol>
      </div>
      <div className={`${styles.talk} p-32 max-lg:p-24 grid gap-18 bg-sand rounded-card`}>
        <h2>{t('talk.title')}</h2>
        <ol className="grid gap-14">
          {steps.map((name) => (
            <li key={name} className="relative">
              {t(`talk.${name}`, { hours: site.responseHours })}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
