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
    <section className="py-l" id={homeSections.services}>
      <div className="wrap">
        <div className="max-w-640 mb-40 grid gap-12">
          <h2>{t('services.title')}</h2>
          <p className="lead">{t('services.lead')}</p>
        </div>
        <div className="grid-cols-[repeat(12,1fr)] max-md:grid-cols-[1fr] max-md:gap-16 grid gap-24">
          <article className={`${styles.service} grid relative overflow-hidden rounded-card ${styles.products}`}>
            <div className={`${styles.art} relative overflow-hidden mirror`}>
              <HarbourScene className={`${styles.scene} absolute inset-0 w-full h-full`} />
            </div>
            <div className={`${styles.body} grid content-start justify-items-start gap-12`}>
              <div className={`${styles.top} grid justify-items-start gap-12`}>
                <h3 className="text-30 tracking-tight">{t('services.products')}</h3>
                <p>{t('services.productsText')}</p>
              </div>
              <div className={`${styles.top} grid justify-items-start gap-12`}>
                <dl className={`${styles.facts} mt-6 mb-8 flex gap-28`}>
                  <div className="flex">
                    <dt className="text-normal leading-140 text-14">{t('services.productsPass')}</dt>
                    <dd className="num text-hue font-700 leading-120 text-24 tracking-tight">
                      {offers.sourcing.quality.pass}%
                    </dd>
                  </div>
                  <div className="flex">
                    <dt className="text-normal leading-140 text-14">{t('services.productsOnTime')}</dt>
                    <dd className="num text-hue font-700 leading-120 text-24 tracking-tight">
                      {offers.sourcing.quality.onTime}%
                    </dd>
                  </div>
                </dl>
                {more(t('services.products'), paths.products)}
              </div>
            </div>
          </article>

          <article className={`${styles.service} grid relative overflow-hidden rounded-card ${styles.cleaning}`}>
            <div className={`${styles.art} relative overflow-hidden mirror`}>
              <KitchenScene className={`${styles.scene} absolute inset-0 w-full h-full`} />
            </div>
            <div className={`${styles.body} grid content-start justify-items-start gap-12`}>
              <h3 className="text-30 tracking-tight">{t('services.cleaning')}</h3>
              <ul className={`${styles.prices} grid w-full border-t border-line-2`}>
                <li className="flex justify-between gap-16 border-b border-line-2">
                  <span>{t('services.cleaningHome')}</span>
                  <b className="num font-650">{t('services.cleaningHomePrice')}</b>
                </li>
                <li className="flex justify-between gap-16 border-b border-line-2">
                  <span>{t('services.cleaningCarpet')}</span>
                  <b className="num ltr font-650">${offers.cleaning.carpetRoom}</b>
                </li>
              </ul>
              {more(t('services.cleaning'), paths.cleaning)}
            </div>
          </article>

          <article className={`on-deep ${styles.service} grid relative overflow-hidden rounded-card ${styles.therapy}`}>
            <div className={`${styles.body} grid content-start justify-items-start gap-12`}>
              <h3 className="text-30 tracking-tight">{t('services.therapy')}</h3>
              <p>{t('services.therapyText')}</p>
              <p className="gap-y-6 gap-x-18 flex flex-wrap font-600 text-18">
                {languages.map((language) => (
                  <span key={language} lang={language} className="language-name">
                    {languageNames[language]}
                  </span>
                ))}
              </p>
              {more(t('services.therapy'), paths.therapy)}
            </div>
            <div className={`${styles.art} relative overflow-hidden`}>
              <QuietRoomScene className={`${styles.scene} absolute inset-0 w-full h-full`} />
            </div>
          </article>

          <article className={`${styles.service} grid relative overflow-hidden rounded-card ${styles.cargo}`}>
            <div className={`${styles.body} grid content-start justify-items-start gap-12`}>
              <h3 className="text-30 tracking-tight">{t('services.cargo')}</h3>
              <p>{t('services.cargoText')}</p>
              {more(t('services.cargo'), paths.cargo)}
            </div>
            <div className={`${styles.journey} grid gap-14`}>
              <div className={`${styles.road} min-h-330 max-md:min-h-176 self-end relative`}>
                <RouteScene className="mirror" />
              </div>
              <ol className={`${styles.stops} grid justify-between`}>
                <li className="grid gap-2">
                  <b className="font-650">{t('services.calgary')}</b>
                  <span className="small muted num">{t('services.km', { distance: formatNumber(0) })}</span>
                </li>
                <li className="grid gap-2">
                  <b className="font-650">{t('services.redDeer')}</b>
                  <span className="small muted num">
                    {t('services.km', { distance: formatNumber(offers.cargo.halfwayKm) })}
                  </span>
                </li>
                <li className="grid gap-2">
                  <b className="font-650">{t('services.edmonton')}</b>
                  <span className="small num">
                    <span className="muted">
                      {t('services.km', { distance: formatNumber(offers.cargo.distanceKm) })}
                    </span>{' '}
                    · <b className="ltr font-650">{dollarRange(offers.cargo.price)}</b>
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
