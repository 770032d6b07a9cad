import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** What will stand there: the box has the height of the real thing. */
  shape?: 'text' | 'title' | 'badge' | 'button' | 'field' | 'picture' | 'arch' | 'circle';
  /** How much of the line it takes; badges, buttons and circles have a width of their own. */
  width?: 'full' | 'long' | 'half' | 'short';
}

/** One grey box. Sizes are classes and not style attributes, which the content security policy refuses in served pages. */
export function Skeleton({ shape = 'text', width = 'full' }: SkeletonProps) {
  return <span className={`${styles.bone} ${styles[shape]} ${styles[width]}`} aria-hidden />;
}

/**
 * Holds the place of something that is being loaded. Says so once to screen readers; whatever is drawn inside stays silent. It appears after
 * a moment, so that a quick answer does not flicker.
 */
export function Loading({
  label,
  children,
  className = '',
}: {
  label?: string;
  children: ReactNode;
  className?: string;
}) {
  const { t } = useTranslation();
  return (
    <div role="status" className={styles.loading}>
      <span className="visually-hidden">{label ?? t('loading')}</span>
      <div aria-hidden className={className}>
        {children}
      </div>
    </div>
  );
}

/** Lines of running text; the last one is shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className={styles.lines}>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} width={index === lines - 1 && lines > 1 ? 'half' : 'full'} />
      ))}
    </span>
  );
}

/** Rows of a list of bookings, shipments or requests: a heading with a badge at the end, a line, a shorter line. */
export function SkeletonRows({ rows = 4, label }: { rows?: number; label?: string }) {
  return (
    <Loading label={label}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={styles.row}>
          <div className={styles.head}>
            <Skeleton shape="title" width="half" />
            <Skeleton shape="badge" />
          </div>
          <Skeleton width="long" />
          <Skeleton width="short" />
        </div>
      ))}
    </Loading>
  );
}

/** Cards with an arched picture at the start and the price at the end, as therapists and products have them. */
export function SkeletonCards({ cards = 3, label }: { cards?: number; label?: string }) {
  return (
    <Loading label={label} className={styles.cards}>
      {Array.from({ length: cards }, (_, index) => (
        <div key={index} className={styles.card}>
          <Skeleton shape="arch" />
          <div className={styles.lines}>
            <Skeleton shape="title" width="half" />
            <Skeleton width="long" />
            <Skeleton width="full" />
            <Skeleton width="half" />
          </div>
          <div className={styles.side}>
            <Skeleton shape="title" width="half" />
            <Skeleton width="long" />
            <Skeleton shape="button" />
          </div>
        </div>
      ))}
    </Loading>
  );
}

/** A table with as many columns as the real one: nothing moves when it comes. */
export function SkeletonTable({ columns, rows = 6, label }: { columns: number; rows?: number; label?: string }) {
  return (
    <Loading label={label}>
      {Array.from({ length: rows + 1 }, (_, row) => (
        <div key={row} className={styles.cells}>
          {Array.from({ length: columns }, (_, column) => (
            <Skeleton key={column} width={row === 0 ? 'half' : column === 0 ? 'full' : 'long'} />
          ))}
        </div>
      ))}
    </Loading>
  );
}
