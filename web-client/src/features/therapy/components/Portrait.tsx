import type { ComponentType } from 'react';
import PortraitOne from '@/ui/illustrations/PortraitOne.svg';
import PortraitThree from '@/ui/illustrations/PortraitThree.svg';
import PortraitTwo from '@/ui/illustrations/PortraitTwo.svg';
import type { SceneProps } from '@/ui/illustrations/drawing';
import styles from './Portrait.module.css';

/** The demo therapists, who have drawings. */
const drawn: Readonly<Record<string, ComponentType<SceneProps>>> = {
  'Selihom Tesfay': PortraitOne,
  'Daniel Okafor': PortraitTwo,
  'Dr. Mariam Haddad': PortraitThree,
};

/** Returns `ST` for Selihom Tesfay; titles are ignored. */
export const initials = (name: string) =>
  name
    .split(/\s+/)
    .filter((word) => !word.endsWith('.'))
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('');

/** A therapist in an arch: a drawing, or initials. */
export function Portrait({ name, large }: { name: string; large?: boolean }) {
  const Drawing = drawn[name];
  return (
    <div
      className={`${styles.arch} grid place-items-center self-end overflow-hidden font-650 ${large ? styles.large : ''}`}
      aria-hidden
    >
      {Drawing ? <Drawing className="w-full h-full" /> : <span>{initials(name)}</span>}
    </div>
  );
}
