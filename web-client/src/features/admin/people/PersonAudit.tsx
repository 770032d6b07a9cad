import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { apiErrorText } from '@/api/apiErrorText';
import { adminApi } from '@/api/generated/admin.gen';
import { RecordPart } from '@/modules/admin-table';
import { LoadError } from '@/ui/LoadError';
import { SkeletonRows } from '@/ui/Skeleton';
import { AuditEntries } from '../audit/AuditEntries';

/** Number of shown entries; the audit log has all. */
const MOST = 5;

/** The latest actions of the office on the person's records. Admins only. */
export function PersonAudit({ userId }: { userId: string }) {
  const { t } = useTranslation('admin-people');
  const { data, error, isFetching, refetch } = adminApi.useListAuditEntriesQuery({ subjectId: userId, pageSize: MOST });
  return (
    <RecordPart title={t('audit.title')}>
      {data ? (
        data.entries.length === 0 ? (
          <p className="muted">{t('audit.none')}</p>
        ) : (
          <>
            <AuditEntries entries={data.entries} />
            <p>
              <Link to={{ search: `?${new URLSearchParams({ tab: 'audit', subject: userId })}` }}>
                {t('audit.all')}
              </Link>
            </p>
          </>
        )
      ) : error ? (
        <LoadError
          title={t('audit.failed')}
          text={apiErrorText(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows rows={2} />
      )}
    </RecordPart>
  );
}
