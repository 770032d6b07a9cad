import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';
import { fileEndpoint, freshFile } from '@/api/fileCalls';
import { adminApi, type ListAuditEntriesResponse } from '@/api/generated/admin.gen';
import {
  AdminTable,
  choiceFilter,
  dayFilter,
  idFilter,
  type QueryState,
  textFilter,
  useAdminTable,
  useExport,
} from '@/modules/admin-table';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { LoadError } from '@/ui/LoadError';
import { Pager } from '@/ui/Pager';
import { SkeletonRows } from '@/ui/Skeleton';
import { AuditEntries } from './AuditEntries';
import styles from './audit.module.css';
import { useStaff } from './useStaff';
import { VerifyLog } from './VerifyLog';
import { services, serviceText } from './words';

const filters = {
  q: textFilter('recordId'),
  actor: idFilter('actorId'),
  service: choiceFilter('service', '', ['', ...services]),
  from: dayFilter('fromDate', { before: 'to' }),
  to: dayFilter('toDate', { after: 'from' }),
  subject: idFilter('subjectId'),
};

const { exportAuditEntries } = adminApi.enhanceEndpoints({ endpoints: { exportAuditEntries: fileEndpoint } }).endpoints;

/** Actions of the office in all services, latest first. */
export default function AuditAdminPage() {
  const { t } = useTranslation('admin-audit');
  const table = useAdminTable(filters);
  // Record IDs are printable ASCII without spaces; the service rejects all others.
  const isImpossible = /[^!-~]/.test(table.filters['q'] ?? '');
  const list = adminApi.useListAuditEntriesQuery(table.request, { skip: isImpossible });
  const staff = useStaff(table.filters['actor'] ?? '', list.data?.entries);
  const file = useExport('audit-log', (dispatch) =>
    dispatch(exportAuditEntries.initiate(table.wanted, freshFile)).unwrap(),
  );
  const subject = table.filters['subject'] ?? '';
  const { currentData: person } = adminApi.useGetPersonQuery({ id: subject }, { skip: !subject });
  return (
    <div className={`${styles.audit} grid gap-20 min-w-0`}>
      <header>
        <h2>{t('title')}</h2>
        <p className="muted">{t('text')}</p>
      </header>
      <VerifyLog />
      <AdminTable
        table={table}
        list={list}
        file={isImpossible ? undefined : file}
        rowsOf={(): readonly { id: string }[] => []}
        words={{
          label: t('title'),
          search: t('search'),
          failed: t('failed'),
          empty: t('empty'),
          emptyText: t('emptyText'),
        }}
        filters={{
          actor: { label: t('actor'), choices: [{ value: '', text: t('allStaff') }, ...staff] },
          service: { label: t('service'), textOf: (service) => (service ? serviceText(service) : t('allServices')) },
          from: { label: t('from') },
          to: { label: t('to') },
          subject: {
            label: t('subject'),
            choices: [
              { value: '', text: t('subjectClear') },
              ...(subject ? [{ value: subject, text: person?.fullName || person?.email || subject }] : []),
            ],
          },
        }}
        columns={[]}
        record={() => null}
        instead={isImpossible ? <NoMatches table={table} /> : <Entries table={table} list={list} />}
      />
    </div>
  );
}

interface EntriesProps {
  table: ReturnType<typeof useAdminTable<typeof filters>>;
  list: QueryState<ListAuditEntriesResponse>;
}

/** The page of entries in all its states. */
function Entries({ table, list: { data, currentData, error, isFetching, refetch } }: EntriesProps) {
  const { t } = useTranslation(['admin-audit', 'admin']);
  const page = currentData ?? (error || data?.entries.length === 0 ? undefined : data);
  if (!page) {
    if (!error) return <SkeletonRows rows={6} />;
    const lost = isApiError(error) && error.violations.some(({ field }) => field === 'pageToken');
    return (
      <div className="p-20">
        <LoadError
          title={t('failed')}
          text={apiErrorText(error)}
          busy={isFetching}
          onRetry={lost ? table.first : () => void refetch()}
        />
      </div>
    );
  }
  const { entries } = page;
  if (entries.length === 0 && table.page === 1) {
    return table.active > 0 ? <NoMatches table={table} /> : <EmptyState title={t('empty')} text={t('emptyText')} />;
  }
  const token = page.nextPageToken;
  return (
    <div className="pt-20 px-24 pb-4 max-lg:px-16" aria-busy={isFetching && !currentData}>
      <AuditEntries entries={entries} />
      {(table.page > 1 || token) && (
        <Pager
          label={t('title')}
          page={table.page}
          hasNext={Boolean(token)}
          loading={isFetching && !currentData}
          onPage={(to) => (to < table.page ? table.previous() : token && table.next(token))}
        />
      )}
    </div>
  );
}

function NoMatches({ table }: Pick<EntriesProps, 'table'>) {
  const { t } = useTranslation('admin');
  return (
    <EmptyState
      title={t('desk.nothing')}
      text={t('desk.nothingText')}
      action={<Button onClick={table.clear}>{t('desk.clear')}</Button>}
    />
  );
}
