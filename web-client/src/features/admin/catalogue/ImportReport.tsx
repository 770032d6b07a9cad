import { useTranslation } from 'react-i18next';
import { formatNumber } from '@/i18n/numbers';
import { Facts } from '@/modules/admin-table';
import { Notice } from '@/ui/Notice';
import { CellLines, Table } from '@/ui/Table';
import styles from './CatalogueAdminPage.module.css';
import { reasonKey } from './productValues';

/** Result of an import or its trial (selam.sourcing.v1.ImportResult; routes that are not RPCs have no generated type). */
export interface ImportResult {
  lineCount: number;
  createdCount: number;
  updatedCount: number;
  failedCount: number;
  /** At most the first 1000. */
  errors: { line: number; column: string; reason: string; message: string }[];
  isDryRun: boolean;
}

/** Numbers of new, changed and invalid lines, with the problem of each. */
export function ImportReport({ result }: { result: ImportResult }) {
  const { t } = useTranslation('admin-catalogue');
  const { failedCount, errors, isDryRun } = result;
  const number = (value: number) => <span className="num">{formatNumber(value)}</span>;
  return (
    <div className={styles.result}>
      <Notice
        tone={failedCount > 0 ? 'warning' : 'success'}
        title={t(isDryRun ? (failedCount > 0 ? 'report.tryWrong' : 'report.tryGood') : 'report.done')}
      >
        <Facts
          facts={[
            [t('report.lines'), number(result.lineCount)],
            [t('report.new'), number(result.createdCount)],
            [t('report.changed'), number(result.updatedCount)],
            [t('report.wrong'), number(failedCount)],
          ]}
        />
      </Notice>
      {errors.length > 0 && (
        // Scrollable content must be reachable without a mouse.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must take the focus
        <div className="max-h-320 overflow-y-auto" tabIndex={0} role="region" aria-label={t('report.errors')}>
          <Table
            caption={t('report.errors')}
            rows={errors.map((error, index) => ({ id: String(index), ...error }))}
            columns={[
              { head: t('report.line'), cell: ({ line }) => <span className="num">{formatNumber(line)}</span> },
              { head: t('report.column'), card: 'end', cell: ({ column }) => <bdi className="ltr">{column}</bdi> },
              {
                head: t('report.reason'),
                cell: ({ reason, message }) => (
                  // The exact reason is in English, for the author of the file.
                  <CellLines below={<bdi lang="en">{message}</bdi>}>{t(reasonKey(reason) as never)}</CellLines>
                ),
              },
            ]}
          />
        </div>
      )}
      {failedCount > errors.length && (
        <p className="small muted">{t('report.more', { number: formatNumber(errors.length) })}</p>
      )}
    </div>
  );
}
