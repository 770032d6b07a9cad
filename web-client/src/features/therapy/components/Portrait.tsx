import type { ComponentType } from 'react';
import { PortraitOne, PortraitThree, PortraitTwo } from '@/ui/illustrations/portraits';
import type { SceneProps } from '@/ui/illustrations/scene';
import styles from './Portrait.module.css';

/** The therapists of the demonstration, who are drawn. */
const drawn: Readonly<Record<string, ComponentType<SceneProps>>> = {
  'Selihom Tesfay': PortraitOne,
  'Daniel Okafor': PortraitTwo,
  'Dr. Mariam Haddad': PortraitThree,
};

/** `ST` of Selihom Tesfay; titles do not count. */
export const initials = (name: string) =>
  name
    .split(/\s+/)
    .filter((word) => !word.endsWith('.'))
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('');

/** A therapist in an arch: drawn, or by the first letters of the name. */
export function Portrait({ name, large }: { name: string; large?: boolean }) {
  const Drawing = drawn[name];
  return (
    <div className={`${styles.arch} ${large ? styles.large : ''}`} aria-hidden>
      {Drawing ? <Drawing className={styles.drawing} /> : <span>{initials(name)}</span>}
    </div>
  );
}
