import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ArrowIcon } from './icons';
import styles from './MoreLink.module.css';

/**
 * An underlined link with an arrow, in the hue of the surrounding section (--hue). `about`
 * completes its accessible name.
 */
export function MoreLink({ to, about, children }: { to: string; about?: string; children: ReactNode }) {
  return (
    <Link className={`${styles.more} inline-flex items-center gap-8 font-650 no-underline`} to={to}>
      <span>
        {children}
        {about && <span className="visually-hidden">: {about}</span>}
      </span>
      <ArrowIcon small />
    </Link>
  );
}
