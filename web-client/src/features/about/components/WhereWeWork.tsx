import { useTranslation } from 'react-i18next';
import { site } from '@/config/site';
import { AlbertaMap } from '@/ui/illustrations/AlbertaMap';
import styles from './WhereWeWork.module.css';

const places = ['office', 'road', 'world', 'screen'] as const;

/** The map, with the reach of each service. */
export function WhereWeWork() {
  const { t } = useTranslation('about');
  return (
    <section
      className="grid-cols-[4fr_7fr] gap-y-40 gap-x-56 pt-40 max-md:grid-cols-[1fr] grid items-center border-t border-line-2"
      aria-labelledby="where"
    >
      <AlbertaMap
        className={styles.map}
        cities={{ edmonton: t('where.edmonton'), redDeer: t('where.redDeer'), calgary: t('where.calgary') }}
      />
      <div className={`${styles.text} grid gap-24`}>
        <h2 className="text-30" id="where">
          {t('where.title')}
        </h2>
        <dl className="grid gap-18">
          {places.map((name) => (
            <div key={name}>
              <dt className="font-650">{t(`where.${name}.title`)}</dt>
              <dd className="muted">{t(`where.${name}.text`)}</dd>
              {name === 'office' && (
                <dd className="muted">
                  <bdi className="ltr">{site.address}</bdi>
                </dd>
              )}
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
