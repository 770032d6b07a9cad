import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '@/app/paths';
import { site } from '@/config/site';
import { LanguageSelect } from '@/modules/frame';
import { BrandMark } from '@/ui/BrandMark';
import SkylineScene from '@/ui/illustrations/SkylineScene.svg';
import { OpeningHoursList } from '@/ui/OpeningHoursList';
import { TiletBand } from '@/ui/TiletBand';
import styles from './Footer.module.css';

const services = ['products', 'cleaning', 'cargo', 'therapy'] as const;
const company = ['about', 'investors', 'careers', 'contact'] as const;

/** Footer of every page: links, contact details, language. */
export function Footer() {
  const { t } = useTranslation('shell');
  return (
    <footer className={`on-deep ${styles.footer} bg-foot text-foot-text`}>
      <SkylineScene className={`${styles.skyline} w-full mirror`} />
      <TiletBand ground="deep" />
      <div className="wrap">
        <div
          className={`${styles.grid} grid-cols-[1.5fr_1fr_1fr_1.3fr] pt-56 pb-40 max-lg:grid-cols-[1fr_1fr] max-lg:gap-y-36 max-lg:gap-x-24 grid gap-48`}
        >
          <div>
            <Link className={styles.brand} to={paths.home}>
              <BrandMark className={styles.mark} />
              {t('brand')}
            </Link>
            <p>{t('footer.line')}</p>
            <p className="mt-14 grid justify-items-start">
              <a className="ltr num" href={`tel:${site.phone}`}>
                {site.phoneText}
              </a>
              <a className="ltr" href={`mailto:${site.email}`}>
                {site.email}
              </a>
            </p>
          </div>
          <nav aria-labelledby="footer-services">
            <h2 className="font-650 tracking-normal" id="footer-services">
              {t('nav.services')}
            </h2>
            <ul>
              {services.map((name) => (
                <li key={name}>
                  <Link to={paths[name]}>{t(`services.${name}`)}</Link>
                </li>
              ))}
              <li>
                <Link to={paths.track}>{t('footer.track')}</Link>
              </li>
            </ul>
          </nav>
          <nav aria-labelledby="footer-company">
            <h2 className="font-650 tracking-normal" id="footer-company">
              {t('footer.company')}
            </h2>
            <ul>
              {company.map((name) => (
                <li key={name}>
                  <Link to={paths[name]}>{t(`nav.${name}`)}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <div>
            <h2 className="font-650 tracking-normal">{t('footer.hours')}</h2>
            <OpeningHoursList className="text-14" />
          </div>
        </div>
        <div className="pt-20 pb-28 border-t border-(color:--i-foot3) flex flex-wrap items-center justify-between gap-16">
          <LanguageSelect />
          <p className="small flex flex-wrap items-center gap-24 gap-y-4">
            <Link to={paths.terms}>{t('nav.terms')}</Link>
            <Link to={paths.privacy}>{t('nav.privacy')}</Link>
            <span>
              © <span className="num">{site.year}</span> {t('brand')}
            </span>
          </p>
        </div>
      </div>
    </footer>
  );
}
