import { useTranslation } from 'react-i18next';
import { homeSections, paths } from '@/app/paths';
import { offers } from '@/config/site';
import { dollarRange, formatNumber } from '@/i18n/numbers';
import { languageNames, languages } from '@/i18n/languages';
import HarbourScene from '@/ui/illustrations/HarbourScene.svg';
import KitchenScene from '@/ui/illustrations/KitchenScene.svg';
import QuietRoomScene from '@/ui/illustrations/QuietRoomScene.svg';
import RouteScene from '@/ui/illustrations/RouteScene.svg';
import { MoreLink } from '@/ui/MoreLink';
import styles from './Services.module.css';

/** The four services, each with its own layout, because they differ. */
export function Services() {
  const { t } = useTranslation('home');
  const more = (about: string, to: string) => (
    <MoreLink to={to} about={about}>
      {t('more')}
    </MoreLink>
  );
  return (
    <section className={styles.section} id={homeSections.services}>
      <div className="wrap">
        <div className={styles.head}>
          <h2>{t('services.title')}</h2>
          <p className="lead">{t('services.lead')}</p>
        </div>
        <div className={styles.bento}>
          <article className={`${styles.service} ${styles.products}`}>
            <div className={`${styles.art} mirror`}>
              <HarbourScene className={styles.scene} />
            </div>
            <div className={styles.body}>
              <div className={styles.top}>
                <h3>{t('services.products')}</h3>
                <p>{t('services.productsText')}</p>
              </div>
              <div className={styles.top}>
                <dl className={styles.facts}>
                  <div>
                    <dt>{t('services.productsPass')}</dt>
                    <dd className="num">{offers.sourcing.quality.pass}%</dd>
                  </div>
                  <div>
                    <dt>{t('services.productsOnTime')}</dt>
                    <dd className="num">{offers.sourcing.quality.onTime}%</dd>
                  </div>
                </dl>
                {more(t('services.products'), paths.products)}
              </div>
            </div>
          </article>

          <article className={`${styles.service} ${styles.cleaning}`}>
            <div className={`${styles.art} mirror`}>
              <KitchenScene className={styles.scene} />
            </div>
            <div className={styles.body}>
              <h3>{t('services.cleaning')}</h3>
              <ul className={styles.prices}>
                <li>
                  <span>{t('services.cleaningHome')}</span>
                  <b className="num">{t('services.cleaningHomePrice')}</b>
                </li>
                <li>
                  <span>{t('services.cleaningCarpet')}</span>
                  <b className="num ltr">${offers.cleaning.carpetRoom}</b>
                </li>
              </ul>
              {more(t('services.cleaning'), paths.cleaning)}
            </div>
          </article>

          <article className={`on-deep ${styles.service} ${styles.therapy}`}>
            <div className={styles.body}>
              <h3>{t('services.therapy')}</h3>
              <p>{t('services.therapyText')}</p>
              <p className={styles.tongues}>
                {languages.map((language) => (
                  <span key={language} lang={language} className="language-name">
                    {languageNames[language]}
                  </span>
                ))}
              </p>
              {more(t('services.therapy'), paths.therapy)}
            </div>
            <div className={styles.art}>
              <QuietRoomScene className={styles.scene} />
            </div>
          </article>

          <article className={`${styles.service} ${styles.cargo}`}>
            <div className={styles.body}>
              <h3>{t('services.cargo')}</h3>
              <p>{t('services.cargoText')}</p>
              {more(t('services.cargo'), paths.cargo)}
            </div>
            <div className={styles.journey}>
              <div className={styles.road}>
                <RouteScene className="mirror" />
              </div>
              <ol className={styles.stops}>
                <li>
                  <b>{t('services.calgary')}</b>
                  <span className="small muted num">{t('services.km', { distance: formatNumber(0) })}</span>
                </li>
                <li>
                  <b>{t('services.redDeer')}</b>
                  <span className="small muted num">
                    {t('services.km', { distance: formatNumber(offers.cargo.halfwayKm) })}
                  </span>
                </li>
                <li>
                  <b>{t('services.edmonton')}</b>
                  <span className="small num">
                    <span className="muted">
                      {t('services.km', { distance: formatNumber(offers.cargo.distanceKm) })}
                    </span>{' '}
                    · <b className="ltr">{dollarRange(offers.cargo.price)}</b>
                  </span>
                </li>
              </ol>
            </div>
          </article>
        </div>
      </div>
    </section>
  );
}
