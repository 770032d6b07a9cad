import { useTranslation } from 'react-i18next';
import { homeSections } from '@/app/paths';
import { PhoneIcon } from '@/ui/icons';
import { PhoneScene } from '@/ui/illustrations/PhoneScene';
import { TiletBand } from '@/ui/TiletBand';
import styles from './AppTeaser.module.css';

const stores = ['App Store', 'Google Play'];

/** The app is still to come, so its store buttons are disabled and look it. */
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
            <div className={styles.stores}>
              {stores.map((store) => (
                <button key={store} type="button" disabled>
                  <PhoneIcon />
                  <span>
                    <small>{t('app.soonOn')}</small>
                    <b className="ltr">{store}</b>
                  </span>
                </button>
              ))}
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
