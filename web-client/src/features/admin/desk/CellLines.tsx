import type { ReactNode } from 'react';
import styles from './CellLines.module.css';

interface CellLinesProps {
  children: ReactNode;
  /** What belongs to it and may stand below it. */
  below: ReactNode;
}

/** A cell with a second line, which stands behind the first one where the table has become rows of lines. */
export function CellLines({ children, below }: CellLinesProps) {
  return (
    <>
      {children} <span className={styles.below}>{below}</span>
    </>
  );
}
