import type { SerializedError } from '@reduxjs/toolkit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, isApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { BackIcon, CloseIcon } from '@/ui/icons';
import { LoadError } from '@/ui/LoadError';
import { Pager } from '@/ui/Pager';
import { Table } from '@/ui/Table';
import { columnOf, type AdminTableColumn } from './columns';
import styles from './AdminTable.module.css';
import { AdminTableToolbar, type FilterWords } from './AdminTableToolbar';
import type { FilterFields } from './filters';
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
  const { table, words, filters, file, record, instead } = props;
  const { t } = useTranslation('admin');
  const { openId } = table;

  return (
    <div className={`${styles.adminTable} bg-surface border rounded-card ${openId ? styles.reading : ''}`}>
      <div className={`${styles.bar} border-bottom p-16`}>
        <AdminTableToolbar table={table} search={words.search} words={filters} file={file} />
      </div>
      <div className={`${styles.panes} grid`}>
        <section className={styles.list} aria-label={words.label}>
          {instead || <List {...props} />}
        </section>
        {openId && (
          <article key={openId} className={`${styles.record} grid content-start min-w-0`}>
            <div className={`${styles.close} grid`}>
              <Button size="small" variant="text" onClick={table.close}>
                <span className={`${styles.back} hidden`}>
                  <BackIcon small />
                  {t('desk.back')}
                </span>
                <span className={`${styles.shut} inline-flex`}>
                  <CloseIcon small />
                  {t('desk.close')}
                </span>
              </Button>
            </div>
            {record(openId)}
          </article>
        )}
      </div>
    </div>
  );
}

/** The list in all its states, with pagination. The API returns no totals, so none are shown. */
function List<Fields extends FilterFields, Row extends { id: string }, Page extends { nextPageToken: string }>({
  table,
  list,
  rowsOf,
  columns,
  words,
  opens = ({ id }) => id,
}: AdminTableProps<Fields, Row, Page>) {
  const { t } = useTranslation('admin');
  const { data, currentData, error, isFetching, refetch } = list;
  // The previous rows stay visible until the next ones load or fail.
  const shown = currentData ?? (error ? undefined : data);
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
  return (
    <>
      <Table
        caption={words.label}
        columns={columns.map(columnOf)}
        rows={rows}
        linkTo={(row) => table.linkTo({ id: opens(row) })}
        openId={rows?.find((row) => opens(row) === table.openId)?.id}
        stale={loading && Boolean(data)}
      />
      {(page > 1 || nextToken) && (
        <div className={`${styles.pages} border-top`}>
          <Pager
            label={words.label}
            page={page}
            hasNext={Boolean(nextToken)}
            loading={loading}
            onPage={(to) => (to < page ? table.previous() : nextToken && table.next(nextToken))}
          />
        </div>
      )}
    </>
  );
}
