import { PhoneIcon } from './icons';
import styles from './StoreBadges.module.css';

const stores = ['App Store', 'Google Play'];

/** The app is not released yet, so its store buttons are disabled. `soon` is above each name. */
export function StoreBadges({ soon }: { soon: string }) {
  return (
    <div className={`${styles.stores} flex flex-wrap gap-12`}>
      {stores.map((store) => (
        <button
          className="inline-flex items-center gap-12 text-normal text-start rounded-btn"
          key={store}
          type="button"
          disabled
        >
          <PhoneIcon />
          <span>
            <small className="block text-14">{soon}</small>
            <b className="ltr block font-650">{store}</b>
          </span>
        </button>
      ))}
    </div>
  );
}
