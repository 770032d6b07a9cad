import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { paths } from '@/app/paths';
import { LanguageSelect, SchemeToggle, useDisclosure } from '@/modules/frame';
import { BrandMark } from '@/ui/BrandMark';
import { ChevronIcon, CloseIcon, MenuIcon } from '@/ui/icons';
import { IconButton } from '@/ui/IconButton';
import { useHydrated } from '@/ui/useHydrated';
import styles from './Header.module.css';
import { NavPanel } from './NavPanel';
import { UserMenu } from './UserMenu';

const PANEL = 'navigation-panel';

/** The bar at the top. Below 768 px the services panel also lists the pages (the mobile menu). */
export function Header() {
  const { t } = useTranslation('shell');
  const header = useRef<HTMLElement>(null);
  const panel = useDisclosure(header);
  const alive = useHydrated();
  const [scrolled, setScrolled] = useState(false);
  const { pathname } = useLocation();

  useEffect(() => {
    const onScroll = () => setScrolled(window.scrollY > 4);
    onScroll();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);

  const toggle = { 'aria-expanded': panel.open, 'aria-controls': PANEL, onClick: panel.toggle } as const;
  return (
    <header ref={header} className={`${styles.header} sticky ${scrolled || panel.open ? styles.raised : ''}`}>
      <div className="wrap min-h-72 max-md:min-h-64 flex items-center gap-8">
        <Link
          className="me-24 text-22 font-[750] tracking-[-0.03em] max-md:me-0 inline-flex items-center gap-10 no-underline"
          to={paths.home}
        >
          <BrandMark className={styles.mark} />
          <span>{t('brand')}</span>
        </Link>
        <nav className={`${styles.nav} flex-1 max-md:hidden flex items-center gap-4`} aria-label={t('nav.main')}>
          <button
            type="button"
            disabled={!alive}
            {...toggle}
            className={pathname.startsWith('/services') ? styles.here : undefined}
          >
            {t('nav.services')}
            <ChevronIcon small />
          </button>
          <NavLink to={paths.investors}>{t('nav.investors')}</NavLink>
          <NavLink to={paths.about}>{t('nav.about')}</NavLink>
          <NavLink to={paths.contact}>{t('nav.contact')}</NavLink>
          <NavLink className={styles.quiet} to={paths.terms}>
            {t('nav.terms')}
          </NavLink>
          <NavLink className={styles.quiet} to={paths.privacy}>
            {t('nav.privacy')}
          </NavLink>
        </nav>
        <div className="ms-auto flex items-center gap-8">
          <div className="max-[1200px]:hidden">
            <LanguageSelect inHeader />
          </div>
          <SchemeToggle />
          <UserMenu />
          <IconButton className={`${styles.burger} hidden`} aria-label={t('nav.menu')} {...toggle}>
            {panel.open ? <CloseIcon /> : <MenuIcon />}
          </IconButton>
        </div>
      </div>
      <NavPanel id={PANEL} open={panel.open} />
    </header>
  );
}
