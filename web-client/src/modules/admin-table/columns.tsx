import type { ReactNode } from 'react';
import { statusTone } from '@/domain/statusTone';
import { formatMoney, type MoneyLike } from '@/i18n/format';
import { StatusBadge } from '@/ui/StatusBadge';
import { CellLines, type Column } from '@/ui/Table';

/** A column of a desk: any of a table, or one of those that most desks have. */
export type AdminTableColumn<Row> =
  | Column<Row>
  | { head: string; money: (row: Row) => MoneyLike | undefined }
  /** The mail address of whose record it is, and a line below it. */
  | { head: string; customer: (row: Row) => { email: string; below?: ReactNode } }
  /** Where a record stands, with a dot while it waits for the office. */
  | { head: string; standing: (row: Row) => { status: string; text: ReactNode; waits?: boolean } };

export function columnOf<Row>(column: AdminTableColumn<Row>): Column<Row> {
  const { head } = column;
  if ('money' in column) {
    const { money } = column;
    return {
      head,
      numeric: true,
      card: 'end',
      cell: (row) => <bdi className="ltr num">{formatMoney(money(row))}</bdi>,
    };
  }
  if ('customer' in column) {
    return {
      head,
      cell: (row) => {
        const { email, below } = column.customer(row);
        return (
          <CellLines below={below}>
            <bdi className="ltr">{email}</bdi>
          </CellLines>
        );
      },
    };
  }
  if ('standing' in column) {
    return {
      head,
      card: 'end',
      cell: (row) => {
        const { status, text, waits } = column.standing(row);
        return (
          <StatusBadge variant={statusTone(status)} dot={waits}>
            {text}
          </StatusBadge>
        );
      },
    };
  }
  return column;
}
