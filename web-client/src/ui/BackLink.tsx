import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { BackIcon } from './icons';
import styles from './MoreLink.module.css';

/** The link above a heading that leads back to the list of the page, with an arrow against the reading direction. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p>
      <Link className={`${styles.more} inline-flex items-center gap-8 font-650 no-underline`} to={to}>
        <BackIcon small />
        <span>{children}</span>
      </Link>
    </p>
  );
}
