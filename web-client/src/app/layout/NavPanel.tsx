import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router-dom';
import { paths } from '@/app/paths';
import { LanguageSelect } from '@/modules/frame';
import CargoVignette from '@/ui/illustrations/CargoVignette.svg';
import CleaningVignette from '@/ui/illustrations/CleaningVignette.svg';
import ProductsVignette from '@/ui/illustrations/ProductsVignette.svg';
import TherapyVignette from '@/ui/illustrations/TherapyVignette.svg';
import { MoreLink } from '@/ui/MoreLink';
import { TiletBand } from '@/ui/TiletBand';
import hues from '@/ui/hue.module.css';
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
    <div
      id={id}
      className={`${styles.panel} inset-x-0 top-full max-h-[calc(100dvh_-_73px)] overflow-y-auto absolute bg-surface border-b border-line shadow-card`}
      hidden={!open}
    >
      <TiletBand />
      <div className="wrap grid-cols-[1fr_300px] pt-32 pb-36 max-[1000px]:grid-cols-[1fr] max-md:pt-12 max-md:pb-24 grid gap-24 gap-y-8">
        <ul className="max-md:grid-cols-[1fr] max-md:gap-0 grid-cols-[1fr_1fr] grid gap-24 gap-y-8">
          {services.map(({ name, to, Drawing }) => (
            <li key={name}>
              <NavLink
                className={`${styles.item} grid items-center gap-20 h-full no-underline p-16 ${hues[name]}`}
                to={to}
              >
                <Drawing className={`${styles.drawing} mirror`} />
                <span>
                  <span className="block text-hue font-650 text-17">{t(`services.${name}`)}</span>
                  <span className="leading-150 block muted text-14">{t(`services.${name}Line`)}</span>
                </span>
              </NavLink>
            </li>
          ))}
        </ul>
        <div className={`${styles.note} grid justify-items-start gap-8`}>
          <p className="font-650">{t('nav.unsure')}</p>
          <p className="small muted">{t('nav.unsureLine')}</p>
          <MoreLink to={paths.contact}>{t('nav.contact')}</MoreLink>
        </div>
        <nav className={`${styles.pages} hidden`} aria-label={t('nav.pages')}>
          {pages.map((page) => (
            <Link key={page} to={paths[page]}>
              {t(`nav.${page}`)}
            </Link>
          ))}
        </nav>
        <div className="pt-16 px-16 pb-0 min-[1200px]:hidden">
          <LanguageSelect inHeader />
        </div>
      </div>
    </div>
  );
}
