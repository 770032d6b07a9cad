import type { SerializedError } from '@reduxjs/toolkit';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, isApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';
import { formatCount } from '@/domain/counts';
import { formatNumber } from '@/i18n/numbers';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { BackIcon, CloseIcon } from '@/ui/icons';
import { LoadError } from '@/ui/LoadError';
import { Pager } from '@/ui/Pager';
import { Table } from '@/ui/Table';
import { columnOf, type AdminTableColumn } from './columns';
import styles from './AdminTable.module.css';
import { AdminTableToolbar, type FilterWords } from './AdminTableToolbar';

import { type Bulk, BulkBar } from './BulkBar';
import type { FilterFields } from './filters';
import { RowCheckbox } from './RowCheckbox';
import { ShortcutHelp } from './ShortcutHelp';
import { useListShortcuts } from './shortcuts';
import type { AdminTableState } from './useAdminTable';

/** Result of an API query. */
export interface QueryState<Answer> {
  data?: Answer;
  /** Data of the current arguments only. */
  currentData?: Answer;
  error?: ApiError | SerializedError;
  isFetching: boolean;
  refetch: () => unknown;
}

interface AdminTableProps<Fields extends FilterFields, Row, Page> {
  table: AdminTableState<Fields>;
  /** The query of `table.request`. */
  list: QueryState<Page>;
  rowsOf: (page: Page) => readonly Row[];
  columns: readonly AdminTableColumn<Row>[];
  words: {
    /** Name of the list: "Bookings". */
    label: string;
    /** Fields that the API searches; omitted where it does not search. */
    search?: string;
    failed: string;
    /** Empty state when no filter is set. */
    empty: string;
    emptyText: string;
  };
  filters: FilterWords<Fields>;
  /** Export of the filtered list (`useExport`), where the API supports it. */
  file?: { busy: boolean; download: () => Promise<void> };
  /** The open record, in an `AdminTableRecord`. */
  record: (id: string) => ReactNode;
  /** Shown in place of the list: another view of the same records. */
  instead?: ReactNode;
  /** Changes of status for several rows, where the API has them. */
  bulk?: Bulk<Row>;
  /** Id of the record that a row opens; default: the row's own id. */
  opens?: (row: Row) => string;
}

/**
 * A list page of the admin dashboard: filters above, the list below, and next to it the open
 * record. A phone shows either the list or the record. Callers define columns, filters and
 * texts.
 */
export function AdminTable<
  Fields extends FilterFields,
  Row extends { id: string },
  Page extends { nextPageToken: string },
>(props: AdminTableProps<Fields, Row, Page>) {
  const { table, words, filters, file, record, instead, bulk, list, rowsOf } = props;
  const { t } = useTranslation('admin');
  const { openId } = table;
  const root = useRef<HTMLDivElement>(null);
  /** The link of a record that is being closed. */
  const closed = useRef<HTMLElement>(null);
  const [helps, setHelps] = useState(false);
  const page = list.currentData ?? list.data;
  const rows = page ? rowsOf(page) : [];
  const view = JSON.stringify(table.request);
  const selection = useSelection(view, rows);
  useListShortcuts(root, {
    onHelp: () => setHelps(true),
    onSelect: bulk && !instead ? (at) => rows[at] && selection.toggle(rows[at].id) : undefined,
  });

  // The button that closes the record disappears. A phone shows the list only after that.
  useEffect(() => {
    if (openId) return;
    closed.current?.focus();
    closed.current = null;
  }, [openId]);
  const close = () => {
    closed.current = root.current?.querySelector<HTMLElement>('a[aria-current=true]') ?? null;
    table.close();
  };

  return (
    <div
      ref={root}
      className={`${styles.adminTable} bg-surface border border-line rounded-card ${openId ? styles.reading : ''}`}
    >
      <div className={`${styles.bar} border-b border-line p-16`}>
        <AdminTableToolbar
          table={table}
          search={words.search}
          words={filters}
          file={file}
          onHelp={() => setHelps(true)}
        />
      </div>
      <div className={`${styles.panes} grid`}>
        <section className={styles.list} aria-label={words.label}>
          {bulk && !instead && <BulkBar bulk={bulk} view={view} rows={selection.rows} onSelect={selection.select} />}
          {instead || <List {...props} selection={selection} />}
        </section>
        {openId && (
          <article key={openId} className={`${styles.record} grid content-start min-w-0`}>
            <div className={`${styles.close} justify-items-end pt-8 px-12 pb-0 max-lg:justify-items-start grid`}>
              <Button size="small" variant="text" onClick={close}>
                <span className={`${styles.back} max-lg:inline-flex hidden`}>
                  <BackIcon small />
                  {t('desk.back')}
                </span>
                <span className={`${styles.shut} max-lg:hidden inline-flex`}>
                  <CloseIcon small />
                  {t('desk.close')}
                </span>
              </Button>
            </div>
            {record(openId)}
          </article>
        )}
      </div>
      {helps && <ShortcutHelp selects={Boolean(bulk)} onClose={() => setHelps(false)} />}
    </div>
  );
}

/** Selected rows of a page. Another page or filter begins without any. */
function useSelection<Row extends { id: string }>(view: string, all: readonly Row[]) {
  const [chosen, setChosen] = useState<{ view: string; ids: readonly string[] }>({ view, ids: [] });
  const ids = chosen.view === view ? chosen.ids : [];
  const select = (next: readonly string[]) => setChosen({ view, ids: next });
  return {
    rows: all.filter(({ id }) => ids.includes(id)),
    has: (id: string) => ids.includes(id),
    select,
    toggle: (id: string) => select(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]),
  };
}

/** Rows per page of the services. */
const PAGE_SIZE = 20;

/** The list in all its states, with pagination. */
function List<Fields extends FilterFields, Row extends { id: string }, Page extends { nextPageToken: string }>({
  table,
  list,
  rowsOf,
  columns,
  words,
  bulk,
  selection,
  opens = ({ id }) => id,
}: AdminTableProps<Fields, Row, Page> & { selection: ReturnType<typeof useSelection<Row>> }) {
  const { t } = useTranslation(['admin', 'office']);
  const { data, currentData, error, isFetching, refetch } = list;
  // The previous rows, if any, stay visible until the next ones load or fail.
  const hasRows = data !== undefined && rowsOf(data).length > 0;
  const shown = currentData ?? (error || !hasRows ? undefined : data);
  const rows = shown && rowsOf(shown);
  const { page } = table;

  if (error && !shown) {
    // The service rejected the page token, because its list has changed. Start again from the first
    // page.
    const lost = isApiError(error) && error.violations.some(({ field }) => field === 'pageToken');
    return (
      <div className="p-20">
        <LoadError
          title={words.failed}
          text={apiErrorText(error)}
          busy={isFetching}
          onRetry={lost ? table.first : () => void refetch()}
        />
      </div>
    );
  }
  if (rows?.length === 0 && page === 1) {
    return table.active > 0 ? (
      <EmptyState
        title={t('desk.nothing')}
        text={t('desk.nothingText')}
        action={<Button onClick={table.clear}>{t('desk.clear')}</Button>}
      />
    ) : (
      <EmptyState title={words.empty} text={words.emptyText} />
    );
  }
  // The previous rows do not contain the token of the next page.
  const loading = isFetching && !currentData;
  const nextToken = shown?.nextPageToken;
  // Only the first page has the total.
  const total = page === 1 ? (shown as { totalCount?: number } | undefined)?.totalCount : table.total;
  const start = (page - 1) * PAGE_SIZE;
  return (
    <>
      <Table
        caption={words.label}
        columns={columns.map(columnOf)}
        rows={rows}
        lead={
          bulk &&
          ((row) => (
            <RowCheckbox
              name={bulk.nameOf(row)}
              checked={selection.has(row.id)}
              onChange={() => selection.toggle(row.id)}
            />
          ))
        }
        linkTo={(row) => table.linkTo({ id: opens(row) })}
        openId={rows?.find((row) => opens(row) === table.openId)?.id}
        stale={loading && Boolean(data)}
        empty={t('desk.nothing')}
      />
      {total !== undefined && rows && rows.length > 0 && (
        <p
          className={`${styles.range} max-w-none pt-12 px-20 pb-0 last:pb-12 muted text-14 num border-t border-line`}
          role="status"
        >
          {t('office:table.range', {
            from: formatNumber(start + 1),
            to: formatNumber(start + rows.length),
            total: formatCount(total),
          })}
        </p>
      )}
      {(page > 1 || nextToken) && (
        <div className={`${styles.pages} px-20 border-t border-line`}>
          <Pager
            label={words.label}
            page={page}
            hasNext={Boolean(nextToken)}
            loading={loading}
            onPage={(to) => (to < page ? table.previous() : nextToken && table.next(nextToken, total))}
          />
        </div>
      )}
    </>
  );
}
