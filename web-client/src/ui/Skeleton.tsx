import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** Kind of content: the box has the height of the real element. */
  shape?: 'text' | 'title' | 'badge' | 'button' | 'field' | 'picture' | 'arch' | 'circle';
  /** Share of the line; badges, buttons and circles have a fixed width. */
  width?: 'full' | 'long' | 'half' | 'short';
}

/**
 * A grey box. Sizes are classes, because the content security policy blocks style attributes in
 * served pages.
 */
export function Skeleton({ shape = 'text', width = 'full' }: SkeletonProps) {
  return <span className={`${styles.bone} ${styles[shape]} ${styles[width]}`} aria-hidden />;
}

/**
 * Placeholder of loading content. Announces the loading once to screen readers and hides its
 * children from them. It appears after a delay, so that a quick response does not flicker.
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
    <span className="grid content-start gap-4">
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} width={index === lines - 1 && lines > 1 ? 'half' : 'full'} />
      ))}
    </span>
  );
}

/**
 * Rows of bookings, shipments or requests: a heading with a badge at the end, a line, a shorter
 * line.
 */
export function SkeletonRows({ rows = 4, label }: { rows?: number; label?: string }) {
  return (
    <Loading label={label}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="py-18 grid gap-6 border-b border-line">
          <div className="flex items-center justify-between gap-24">
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

/**
 * Cards with an arched picture at the start and the price at the end, like those of therapists
 * and products.
 */
export function SkeletonCards({ cards = 3, label }: { cards?: number; label?: string }) {
  return (
    <Loading label={label} className="grid gap-16">
      {Array.from({ length: cards }, (_, index) => (
        <div
          key={index}
          className="grid-cols-[144px_1fr_220px] pt-20 px-24 pb-0 max-md:grid-cols-[96px_1fr] max-md:gap-16 max-md:px-16 grid items-center gap-28 bg-surface border border-line-2 rounded-card"
        >
          <Skeleton shape="arch" />
          <div className="grid content-start gap-4">
            <Skeleton shape="title" width="half" />
            <Skeleton width="long" />
            <Skeleton width="full" />
            <Skeleton width="half" />
          </div>
          <div className="pb-20 max-md:hidden grid gap-10">
            <Skeleton shape="title" width="half" />
            <Skeleton width="long" />
            <Skeleton shape="button" />
          </div>
        </div>
      ))}
    </Loading>
  );
}

/** A table with as many columns as the real one, so that nothing moves when it loads. */
export function SkeletonTable({ columns, rows = 6, label }: { columns: number; rows?: number; label?: string }) {
  return (
    <Loading label={label}>
      {Array.from({ length: rows + 1 }, (_, row) => (
        <div key={row} className="auto-cols-[1fr] grid-flow-col py-14 max-md:gap-12 grid gap-24 border-b border-line">
          {Array.from({ length: columns }, (_, column) => (
            <Skeleton key={column} width={row === 0 ? 'half' : column === 0 ? 'full' : 'long'} />
          ))}
        </div>
      ))}
    </Loading>
  );
}
