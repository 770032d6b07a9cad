import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';
import { fileEndpoint, freshFile } from '@/api/fileCalls';
import { adminApi, type CrisisKind } from '@/api/generated/admin.gen';
import { formatDateTime } from '@/i18n/format';
import { isLanguage, languageNames } from '@/i18n/languages';
import { choiceFilter, useAdminTable, useExport } from '@/modules/admin-table';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { LoadError } from '@/ui/LoadError';
import { DownloadIcon } from '@/ui/pageIcons';
import { Select } from '@/ui/Select';
import { Table } from '@/ui/Table';
import styles from './assistant.module.css';

const kinds = [
  'CRISIS_KIND_SUICIDE',
  'CRISIS_KIND_SELF_HARM',
  'CRISIS_KIND_HARM_TO_OTHERS',
  'CRISIS_KIND_ABUSE',
  'CRISIS_KIND_EMERGENCY',
  'CRISIS_KIND_CHILD_AT_RISK',
] as const satisfies CrisisKind[];

const filters = { kind: choiceFilter('kind', 'CRISIS_KIND_', ['CRISIS_KIND_UNSPECIFIED', ...kinds]) };

const { exportCrises } = adminApi.enhanceEndpoints({ endpoints: { exportCrises: fileEndpoint } }).endpoints;

const isKind = (kind: CrisisKind): kind is (typeof kinds)[number] => kinds.some((one) => one === kind);

/** Detected crises with kind and source, without user or text. */
export function CrisisList() {
  const { t } = useTranslation(['admin-assistant', 'admin', 'common']);
  const id = useId();
  const table = useAdminTable(filters);
  const { kind } = table.wanted;
  const file = useExport('crises', (dispatch) => dispatch(exportCrises.initiate(table.wanted, freshFile)).unwrap());
  const { currentData, data, error, isFetching, refetch } = adminApi.useListCrisesQuery(table.request);
  const shown = currentData ?? (data?.crises.length === 0 ? undefined : data);
  if (error && !currentData) {
    // The service rejected the page token, because its list has changed.
    const isLost = isApiError(error) && error.violations.some(({ field }) => field === 'pageToken');
    return (
      <LoadError
        title={t('crisis.failed')}
        text={apiErrorText(error)}
        busy={isFetching}
        onRetry={isLost ? table.first : () => void refetch()}
      />
    );
  }
  if (shown?.crises.length === 0 && !kind && table.page === 1) {
    return <EmptyState quiet title={t('crisis.empty')} text={t('crisis.emptyText')} />;
  }
  return (
    <div className="gap-48 pt-8 grid min-w-0">
      <div className={`${styles.span} flex flex-wrap items-center gap-12`}>
        <label htmlFor={id}>{t('crisis.kind')}</label>
        <Select
          id={id}
          small
          placeholder={t('crisis.all')}
          value={kind ?? ''}
          onChange={({ target }) => table.setFilters({ kind: target.value || 'CRISIS_KIND_UNSPECIFIED' })}
          options={kinds.map((value) => ({ value, text: t(`kind.${value}`) }))}
        />
        <Button
          size="small"
          loading={file.busy}
          startIcon={<DownloadIcon small />}
          onClick={() => void file.download()}
        >
          {t(file.busy ? 'admin:desk.exporting' : 'admin:desk.export')}
        </Button>
      </div>
      <Table
        caption={t('crisis.label')}
        empty={t('admin:desk.nothing')}
        stale={isFetching && !currentData}
        rows={shown?.crises}
        columns={[
          { head: t('crisis.when'), cell: ({ createTime }) => <bdi className="num">{formatDateTime(createTime)}</bdi> },
          { head: t('crisis.kind'), card: 'start', cell: (one) => (isKind(one.kind) ? t(`kind.${one.kind}`) : '–') },
          {
            head: t('crisis.source'),
            card: 'end',
            cell: ({ source }) => (source === 'CRISIS_SOURCE_UNSPECIFIED' ? '–' : t(`source.${source}`)),
          },
          {
            head: t('crisis.language'),
            card: 'start',
            cell: ({ languageCode }) => (isLanguage(languageCode) ? languageNames[languageCode] : languageCode),
          },
          {
            head: t('crisis.followUp'),
            card: 'end',
            cell: ({ hasFollowUp }) => t(hasFollowUp ? 'crisis.agreed' : 'crisis.notAgreed'),
          },
          { head: t('crisis.version'), cell: ({ safetyVersion }) => <bdi className="ltr">{safetyVersion}</bdi> },
        ]}
      />
      {(table.page > 1 || shown?.nextPageToken) && (
        <div className="flex gap-8">
          <Button size="small" disabled={table.page === 1} onClick={table.previous}>
            {t('crisis.newer')}
          </Button>
          <Button
            size="small"
            disabled={!shown?.nextPageToken || isFetching}
            onClick={() => shown && table.next(shown.nextPageToken)}
          >
            {t('crisis.older')}
          </Button>
        </div>
      )}
    </div>
  );
}
