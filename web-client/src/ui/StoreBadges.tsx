import { PhoneIcon } from './icons';
import styles from './StoreBadges.module.css';

const stores = ['App Store', 'Google Play'];

/** The app is still to come, so the buttons of its stores are disabled and look it. `soon` stands above each name. */
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
