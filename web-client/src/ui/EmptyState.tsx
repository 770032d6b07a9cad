import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';
import OpenMesobSpot from './illustrations/OpenMesobSpot.svg';

interface EmptyStateProps {
  title: string;
  text: string;
  action?: ReactNode;
  /** The empty state is the whole page, so its title is the page's heading. */
  page?: boolean;
  /** Without the drawing, for a part next to another that shows it. */
  quiet?: boolean;
}

/** An empty state: a drawing, a sentence and a next step. */
export function EmptyState({ title, text, action, page, quiet }: EmptyStateProps) {
  const Heading = page ? 'h1' : 'h2';
  return (
    <div className={`${styles.empty} grid justify-items-center gap-12 text-center ${page ? styles.page : ''}`}>
      {!quiet && <OpenMesobSpot className={styles.drawing} />}
      <Heading>{title}</Heading>
      <p className="muted">{text}</p>
      {action}
    </div>
  );
}
