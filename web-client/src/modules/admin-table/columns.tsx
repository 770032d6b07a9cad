import type { ReactNode } from 'react';
import { statusTone } from '@/domain/statusTone';
import { formatMoney, type MoneyLike } from '@/i18n/format';
import { EmailText } from '@/ui/EmailText';
import { StatusBadge } from '@/ui/StatusBadge';
import { CellLines, type Column } from '@/ui/Table';

/** A table column, or one of the common admin columns. */
export type AdminTableColumn<Row> =
  | Column<Row>
  | { head: string; money: (row: Row) => MoneyLike | undefined }
  /** The customer's email address, with a line below it. */
  | { head: string; customer: (row: Row) => { email: string; below?: ReactNode } }
  /** The status, with a dot while the record waits for the office. */
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
            <EmailText address={email} />
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
