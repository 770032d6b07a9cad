import { useTranslation } from 'react-i18next';
import { homeSections } from '@/app/paths';
import { Button } from '@/ui/Button';
import { PhoneIcon } from '@/ui/icons';
import { ChinookArch } from '@/ui/illustrations/ChinookArch';
import styles from './Hero.module.css';

/** The text precedes the drawing under it: a browser that renders progressively need not move anything. */
export function Hero() {
  const { t } = useTranslation('home');
  return (
    <section className="min-h-[max(684px,calc(40vw_+_172px))] pt-[clamp(40px,5vw,72px)] max-md:flex max-md:flex-col max-md:min-h-0 max-md:pt-32 relative overflow-hidden">
      <div className="wrap">
        <div className="gap-22 max-w-568 z-1 grid justify-items-start relative">
          <p className={`${styles.place} inline-flex items-center gap-10 muted font-600 text-14`}>{t('hero.place')}</p>
          <h1>{t('hero.title')}</h1>
          <p className="lead">{t('hero.lead')}</p>
          <div className={`${styles.actions} mt-6 max-md:w-full flex flex-wrap gap-12`}>
            <Button variant="contained" to={{ hash: homeSections.services }} replace>
              {t('hero.explore')}
            </Button>
            <Button to={{ hash: homeSections.app }} replace>
              <PhoneIcon />
              {t('hero.download')}
            </Button>
          </div>
        </div>
      </div>
      <div
        className={`${styles.land} inset-x-0 bottom-0 max-md:relative max-md:inset-auto max-md:overflow-hidden max-md:mt-12 absolute`}
      >
        <ChinookArch className={styles.scene} />
      </div>
    </section>
  );
}
