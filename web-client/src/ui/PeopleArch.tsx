import type { ReactNode } from 'react';
import PortraitOne from './illustrations/PortraitOne.svg';
import PortraitThree from './illustrations/PortraitThree.svg';
import PortraitTwo from './illustrations/PortraitTwo.svg';
import WovenHalo from './illustrations/WovenHalo.svg';
import styles from './PeopleArch.module.css';

/** The three therapists in front of the woven arch, at the lower edge of the container. */
export function PeopleArch({ className = '' }: { className?: string }) {
  return (
    <div className={`relative grid grid-cols-[1fr_1fr_1fr] gap-12 items-end ${className}`}>
      <WovenHalo className={`${styles.halo} absolute`} />
      {[PortraitThree, PortraitTwo, PortraitOne].map((Portrait, index) => (
        <div key={index} className={`${styles.person} relative overflow-hidden`}>
          <Portrait className="w-full h-full" />
        </div>
      ))}
    </div>
  );
}

/** A panel for future therapists: text next to the people, above them on a phone. */
export function PeoplePanel({ children }: { children: ReactNode }) {
  return (
    <div className={`${styles.panel} grid items-end overflow-hidden bg-sand`}>
      <PeopleArch className={styles.beside} />
      <div className="pb-64 max-xl:pb-48 max-lg:pb-0 grid justify-items-start gap-16 relative">{children}</div>
    </div>
  );
}
