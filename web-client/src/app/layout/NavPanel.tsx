import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router-dom';
import { paths } from '@/app/paths';
import CargoVignette from '@/ui/illustrations/CargoVignette.svg';
import CleaningVignette from '@/ui/illustrations/CleaningVignette.svg';
import ProductsVignette from '@/ui/illustrations/ProductsVignette.svg';
import TherapyVignette from '@/ui/illustrations/TherapyVignette.svg';
import { MoreLink } from '@/ui/MoreLink';
import { TiletBand } from '@/ui/TiletBand';
import hues from '@/ui/hue.module.css';
import { LanguageSelect } from './LanguageSelect';
import styles from './NavPanel.module.css';

const services = [
  { name: 'products', to: paths.products, Drawing: ProductsVignette },
  { name: 'cleaning', to: paths.cleaning, Drawing: CleaningVignette },
  { name: 'cargo', to: paths.cargo, Drawing: CargoVignette },
  { name: 'therapy', to: paths.therapy, Drawing: TherapyVignette },
] as const;

const pages = ['investors', 'about', 'contact', 'terms', 'privacy'] as const;

/** The open menu: the four services with a line on each; on phones the pages as well. */
export function NavPanel({ id, open }: { id: string; open: boolean }) {
  const { t } = useTranslation('shell');
  return (
    <div id={id} className={styles.panel} hidden={!open}>
      <TiletBand />
      <div className={`wrap ${styles.inside}`}>
        <ul className={styles.services}>
          {services.map(({ name, to, Drawing }) => (
            <li key={name}>
              <NavLink className={`${styles.item} ${hues[name]}`} to={to}>
                <Drawing className={`${styles.drawing} mirror`} />
                <span>
                  <span className={styles.name}>{t(`services.${name}`)}</span>
                  <span className={styles.line}>{t(`services.${name}Line`)}</span>
                </span>
              </NavLink>
            </li>
          ))}
        </ul>
        <div className={styles.note}>
          <p className={styles.question}>{t('nav.unsure')}</p>
          <p className="small muted">{t('nav.unsureLine')}</p>
          <MoreLink to={paths.contact}>{t('nav.contact')}</MoreLink>
        </div>
        <nav className={styles.pages} aria-label={t('nav.pages')}>
          {pages.map((page) => (
            <Link key={page} to={paths[page]}>
              {t(`nav.${page}`)}
            </Link>
          ))}
        </nav>
        <div className={styles.language}>
          <LanguageSelect inHeader />
        </div>
      </div>
    </div>
  );
}
