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
        <div className={styles.panel}>
          <div className={styles.edge}>
            <TiletBand ground="amber" vertical />
          </div>
          <div className={styles.text}>
            <p className={styles.soon}>{t('app.soon')}</p>
            <h2>{t('app.title')}</h2>
            <p>{t('app.text')}</p>
            <NotifyForm />
            <div className={styles.stores}>
              <StoreBadges soon={t('app.soonOn')} />
            </div>
          </div>
          <div className={styles.window} aria-hidden>
            <div className={styles.phone}>
              <PhoneScene />
              <div className={styles.screen}>
                <p className="num ltr">CG1763661840</p>
                <b>{t('app.phoneStatus')}</b>
                <div className={styles.bar}>
                  <i />
                  <i />
                  <i />
                </div>
                <p>{t('app.phoneText')}</p>
              </div>
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}
