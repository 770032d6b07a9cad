import Drawer from '@mui/material/Drawer';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '@/app/paths';
import { formatCount } from '@/domain/counts';
import { MAIN, SchemeToggle, SkipLink } from '@/modules/frame';
import { BrandMark } from '@/ui/BrandMark';
import { ChevronIcon, CloseIcon } from '@/ui/icons';
import { IconButton } from '@/ui/IconButton';
import { TiletBand } from '@/ui/TiletBand';
import { AccountMenu } from './AccountMenu';
import styles from './OfficeFrame.module.css';
import { PlaceList } from './PlaceList';
import { type Place, places, type Waiting } from './places';

/** Below this width the navigation is a sheet at the bottom instead of a column at the side. */
export const PHONE = '(width < 740px)';

interface OfficeFrameProps {
  place: Place;
  waiting: Waiting;
  /** Search of the top bar. */
  search?: ReactNode;
  children: ReactNode;
}

/** Frame of the dashboard: navigation at the side, a top bar, and the open place. */
export function OfficeFrame({ place, waiting, search, children }: OfficeFrameProps) {
  const { t } = useTranslation(['office', 'admin', 'shell']);
  const isPhone = useMediaQuery(PHONE);
  const [open, setOpen] = useState(false);
  const { Icon } = places[place];
  const counts = Object.values(waiting).map((count) => count ?? 0);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const close = () => setOpen(false);

  return (
    <div className={styles.office}>
      <SkipLink />
      <aside className={`${styles.rail} on-deep`} aria-label={t('rail')}>
        <Brand />
        <PlaceList value={place} waiting={waiting} />
        <Sky />
        <TiletBand ground="deep" />
      </aside>
      <Drawer
        open={open}
        anchor={isPhone ? 'bottom' : 'left'}
        onClose={close}
        slotProps={{ paper: { className: `${styles.drawer} on-deep`, 'aria-label': t('admin:tabs'), role: 'dialog' } }}
      >
        <div className="flex items-center justify-between">
          <Brand />
          <IconButton className={styles.shut} aria-label={t('closePlaces')} onClick={close}>
            <CloseIcon />
          </IconButton>
        </div>
        <PlaceList value={place} waiting={waiting} onChosen={close} />
      </Drawer>
      <div className="flex flex-col min-w-0">
        <header className={`${styles.top} flex items-center gap-16`}>
          <Link className={`${styles.mark} hidden max-xl:block`} to={paths.home} aria-label={t('shell:brand')}>
            <BrandMark />
          </Link>
          <h1 className={`${styles.title} font-650 whitespace-nowrap`}>{t('admin:title')}</h1>
          <div className="flex-1 min-w-0 max-w-440 mx-auto max-[740px]:hidden">{search}</div>
          <SchemeToggle />
          <AccountMenu />
        </header>
        <button
          type="button"
          className={`${styles.opener} items-center gap-12 bg-surface font-650 text-start cursor-pointer`}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          <Icon />
          <span className="visually-hidden">{t('openPlaces')}: </span>
          {t(`admin:${place}`)}
          {total > 0 && (
            <span className={`${styles.total} muted text-14`}>
              <span className="visually-hidden">, </span>
              <span className="num">{t('waiting', { count: total, number: formatCount(...counts) })}</span>
            </span>
          )}
          <ChevronIcon small />
        </button>
        <main id={MAIN} tabIndex={-1} className={styles.main}>
          {children}
        </main>
      </div>
    </div>
  );
}

function Brand() {
  const { t } = useTranslation('shell');
  return (
    <Link className={`${styles.brand} inline-flex items-center gap-10 no-underline`} to={paths.home}>
      <BrandMark className={styles.sign} />
      {t('brand')}
    </Link>
  );
}

/** The foothills above the woven border. */
function Sky() {
  return (
    <svg
      className={`${styles.sky} mirror`}
      viewBox="0 0 268 64"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
      focusable={false}
    >
      <path d="M0 64V46l30-20 22 14 38-34 32 30 22-12 30 24 32-20 26 16 36-22v44z" fill="var(--i-foot2)" />
      <path d="M90 6l14 13-4.5-1-5 5-4.5-4-5 5.5-4-5-6 3z" fill="var(--i-foot3)" />
    </svg>
  );
}
