import { useTranslation } from 'react-i18next';
import { homeSections } from '@/app/paths';
import PhoneScene from '@/ui/illustrations/PhoneScene.svg';
import { StoreBadges } from '@/ui/StoreBadges';
import { TiletBand } from '@/ui/TiletBand';
import styles from './AppTeaser.module.css';
import { NotifyForm } from './NotifyForm';

/** Announces the app with its stores and a form for the launch email. */
export function AppTeaser() {
  const { t } = useTranslation('home');
  return (
    <section id={homeSections.app}>
      <div className="wrap">
        <div className={`${styles.panel} grid gap-48 relative`}>
          <div className={`${styles.edge} absolute overflow-hidden`}>
            <TiletBand ground="amber" vertical />
          </div>
          <div
            className={`${styles.text} content-center py-64 max-lg:pt-48 max-lg:pb-32 grid justify-items-start gap-18`}
          >
            <p className={styles.soon}>{t('app.soon')}</p>
            <h2>{t('app.title')}</h2>
            <p>{t('app.text')}</p>
            <NotifyForm />
            <div className={styles.stores}>
              <StoreBadges soon={t('app.soonOn')} />
            </div>
          </div>
          <div className="h-480 -mt-56 max-lg:h-372 max-lg:mt-0 self-end relative overflow-hidden" aria-hidden>
            <div className={`${styles.phone} w-300 mx-auto max-lg:w-260 relative`}>
              <PhoneScene />
              <div
                className={`${styles.screen} top-252 inset-x-38 max-lg:top-218 max-lg:inset-x-32 max-lg:gap-4 absolute grid gap-8 text-normal`}
              >
                <p className="num ltr muted leading-145 text-14">CG1763661840</p>
                <b className="text-17">{t('app.phoneStatus')}</b>
                <div className={`${styles.bar} grid-cols-[1fr_1fr_1fr] my-4 grid gap-4`}>
                  <i />
                  <i />
                  <i />
                </div>
                <p className="muted leading-145 text-14">{t('app.phoneText')}</p>
              </div>
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}
