import { PhoneIcon } from './icons';
import styles from './StoreBadges.module.css';

const stores = ['App Store', 'Google Play'];

/** The app is not released yet, so its store buttons are disabled. `soon` is above each name. */
export function StoreBadges({ soon }: { soon: string }) {
  return (
    <div className={styles.stores}>
      {stores.map((store) => (
        <button key={store} type="button" disabled>
          <PhoneIcon />
          <span>
            <small>{soon}</small>
            <b className="ltr">{store}</b>
          </span>
        </button>
      ))}
    </div>
  );
}
