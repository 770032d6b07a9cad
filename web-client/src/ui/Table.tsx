import MuiTable from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type LinkProps } from 'react-router-dom';
import { Skeleton } from './Skeleton';
import styles from './Table.module.css';

export interface Column<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  /** Prices and numbers stand below each other at the end of their column. */
  numeric?: boolean;
  /**
   * Its place in the card that a row becomes on a phone and in a narrow part of the page: at the start or the end of a line that it shares, on a
   * line of its own (the default), or not shown.
   */
  card?: 'start' | 'end' | 'line' | 'none';
}

interface TableProps<Row> {
  /** What is listed, for screen readers. */
  caption: string;
  /** The first one names the row; it is the link of rows that can be opened. */
  columns: readonly Column<Row>[];
  /** Undefined while they are being loaded: bones hold their place. */
  rows: readonly Row[] | undefined;
  /** Where a row leads to; the whole row is the way there. Left out where rows lead nowhere. */
  linkTo?: (row: Row) => Pick<LinkProps, 'to' | 'state'>;
  /** The row that is open. */
  openId?: string | null;
  /** Other rows are on their way. */
  stale?: boolean;
  /** What is said when there are no rows. */
  empty?: ReactNode;
}

/** How many rows stand in for those that are being loaded. */
const BONES = 6;

/**
 * The table for data: Material UI's Table in our look, with a head that stays in sight. Rows become cards where there is little room, so its parts
 * say what they are: browsers forget the role of a table that is laid out otherwise.
 */
export function Table<Row extends { id: string }>(props: TableProps<Row>) {
  const { caption, columns, rows, linkTo, openId = null, stale = false, empty } = props;
  const { t } = useTranslation();
  const openRow = useRef<HTMLTableRowElement>(null);

  // The row of the open record stays in sight when the list moves to the side.
  useEffect(() => {
    openRow.current?.scrollIntoView?.({ block: 'nearest' });
  }, [openId]);

  const rowOf = (id: string, open: boolean, contentOf: (column: Column<Row>, first: boolean) => ReactNode) => (
    <TableRow key={id} ref={open ? openRow : undefined} role="row" className={open ? styles.open : ''}>
      {columns.map((column, index) => (
        <TableCell
          key={column.head}
          {...(index === 0 ? { component: 'th', scope: 'row', role: 'rowheader' } : { role: 'cell' })}
          className={`${index === 0 ? styles.lead : ''} ${column.numeric ? styles.numeric : ''}`}
          data-card={column.card ?? (index === 0 ? 'start' : 'line')}
        >
          {contentOf(column, index === 0)}
        </TableCell>
      ))}
    </TableRow>
  );

  return (
    <div className={styles.box}>
      {!rows && (
        <p role="status" className="visually-hidden">
          {t('loading')}
        </p>
      )}
      <MuiTable
        stickyHeader
        role="table"
        aria-busy={stale || !rows}
        className={`${styles.table} ${stale ? styles.stale : ''} ${linkTo ? styles.openable : ''}`}
      >
        <caption className="visually-hidden">{caption}</caption>
        <TableHead role="rowgroup">
          <TableRow role="row">
            {columns.map(({ head, numeric }) => (
              <TableCell key={head} scope="col" role="columnheader" className={numeric ? styles.numeric : ''}>
                {head}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody role="rowgroup" aria-hidden={!rows || undefined}>
          {rows
            ? rows.map((row) => {
                const open = row.id === openId;
                return rowOf(row.id, open, ({ cell }, first) =>
                  first && linkTo ? (
                    <Link {...linkTo(row)} aria-current={open || undefined}>
                      {cell(row)}
                    </Link>
                  ) : (
                    cell(row)
                  ),
                );
              })
            : Array.from({ length: BONES }, (_, index) =>
                rowOf(`bones ${index}`, false, ({ card }, first) => (
                  <>
                    <Skeleton width={card === 'end' ? 'short' : 'long'} />
                    {first && <Skeleton width="half" />}
                  </>
                )),
              )}
          {rows?.length === 0 && empty && (
            <TableRow role="row">
              <TableCell role="cell" colSpan={columns.length} className={styles.empty} data-card="line">
                {empty}
              </TableCell>
            </TableRow>
          )}
        </TableBody>
      </MuiTable>
    </div>
  );
}

interface CellLinesProps {
  children: ReactNode;
  /** What belongs to it and may stand below it. */
  below: ReactNode;
}

/** A cell with a second line, which stands behind the first one in a card. */
export function CellLines({ children, below }: CellLinesProps) {
  return (
    <>
      {children} <span className={styles.below}>{below}</span>
    </>
  );
}
