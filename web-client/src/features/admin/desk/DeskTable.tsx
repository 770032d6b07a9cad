import { type ReactNode, useEffect, useRef } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './DeskTable.module.css';

/** What a row says, in the order of the columns. `lead` is its name and leads to the record. */
const slots = ['lead', 'what', 'where', 'who', 'price', 'status'] as const;
type Slot = (typeof slots)[number];

export interface DeskRow {
  id: string;
  link: Pick<LinkProps, 'to' | 'state'>;
  cells: Readonly<Record<Slot, ReactNode>>;
}

interface DeskTableProps {
  caption: string;
  headers: Readonly<Record<Slot, string>>;
  rows: readonly DeskRow[];
  openId: string | null;
  /** Other rows are on their way. */
  stale: boolean;
}

/** Records as a table. Beside an open record, and on a phone, every row becomes a few lines. */
export function DeskTable({ caption, headers, rows, openId, stale }: DeskTableProps) {
  const openRow = useRef<HTMLTableRowElement>(null);

  // The row of the open record stays in sight when the list moves to the side.
  useEffect(() => {
    openRow.current?.scrollIntoView?.({ block: 'nearest' });
  }, [openId]);

  return (
    <table className={`${styles.table} ${stale ? styles.stale : ''}`} aria-busy={stale}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {slots.map((slot) => (
            <th key={slot} scope="col" className={styles[slot]}>
              {headers[slot]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, link, cells }) => (
          <tr key={id} ref={id === openId ? openRow : undefined} className={id === openId ? styles.open : ''}>
            {slots.map((slot) =>
              slot === 'lead' ? (
                <th key={slot} scope="row" className={styles.lead}>
                  <Link {...link} aria-current={id === openId || undefined}>
                    {cells.lead}
                  </Link>
                </th>
              ) : (
                <td key={slot} className={styles[slot]}>
                  {cells[slot]}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
