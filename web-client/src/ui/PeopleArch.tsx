import { PortraitOne, PortraitThree, PortraitTwo, WovenHalo } from './illustrations/portraits';
import styles from './PeopleArch.module.css';

/** The three therapists in front of the woven arch. It stands on the lower edge of whatever holds it. */
export function PeopleArch({ className = '' }: { className?: string }) {
  return (
    <div className={`${styles.people} ${className}`}>
      <WovenHalo className={styles.halo} />
      {[PortraitThree, PortraitTwo, PortraitOne].map((Portrait, index) => (
        <div key={index} className={styles.person}>
          <Portrait className={styles.portrait} />
        </div>
      ))}
    </div>
  );
}
