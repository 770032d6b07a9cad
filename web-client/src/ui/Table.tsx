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
  /** Aligned to the end of the column, for prices and numbers. */
  numeric?: boolean;
  /**
   * Place in the card that replaces a row in narrow places: at the start or end of a shared
   * line, on its own line (default), or hidden.
   */
  card?: 'start' | 'end' | 'line' | 'none';
}

interface TableProps<Row> {
  /** Name of the list, for screen readers. */
  caption: string;
  /** The first column names the row; it is the link of rows that open. */
  columns: readonly Column<Row>[];
  /** Undefined while loading: placeholders are shown. */
  rows: readonly Row[] | undefined;
  /** Target of a row; the whole row is a link. Omitted where rows have no target. */
  linkTo?: (row: Row) => Pick<LinkProps, 'to' | 'state'>;
  /** A control before the name of a row, such as a checkbox. */
  lead?: (row: Row) => ReactNode;
  /** Id of the open row. */
  openId?: string | null;
  /** Newer rows are loading. */
  stale?: boolean;
  /** Content when there are no rows. */
  empty?: ReactNode;
}

/** Number of placeholder rows. */
const BONES = 6;

/**
 * Data table: Material UI's Table with a sticky head. Rows become cards in narrow places. The
 * parts set their ARIA roles, because browsers drop the table role when `display` changes.
 */
export function Table<Row extends { id: string }>(props: TableProps<Row>) {
  const { caption, columns, rows, linkTo, lead, openId = null, stale = false, empty } = props;
  const { t } = useTranslation();
  const openRow = useRef<HTMLTableRowElement>(null);

  // Keeps the row of the open record visible when the list becomes narrow.
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
    <div className={`${styles.box} bg-surface`}>
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
                    <Lead control={lead?.(row)}>
                      <Link {...linkTo(row)} aria-current={open || undefined}>
                        {cell(row)}
                      </Link>
                    </Lead>
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

/** The name of a row, next to its control. */
const Lead = ({ control, children }: { control: ReactNode; children: ReactNode }) =>
  control ? (
    <div className="flex items-start">
      {control}
      <div className="min-w-0">{children}</div>
    </div>
  ) : (
    children
  );

interface CellLinesProps {
  children: ReactNode;
  /** Additional content of the cell. */
  below: ReactNode;
}

/** A cell with a second line, which follows the first one in a card. */
export function CellLines({ children, below }: CellLinesProps) {
  return (
    <>
      {children} <span className={`${styles.below} font-[450] block muted whitespace-nowrap text-14`}>{below}</span>
    </>
  );
}
