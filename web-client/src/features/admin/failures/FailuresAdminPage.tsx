import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '@/api/apiErrorText';
import { adminApi, type Failure } from '@/api/generated/admin.gen';
import { formatListDate } from '@/i18n/format';
import { formatNumber } from '@/i18n/numbers';
import { ActionDialog } from '@/modules/records';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { LoadError } from '@/ui/LoadError';
import { Notice } from '@/ui/Notice';
import { CellLines, Table } from '@/ui/Table';
import { DismissDialog, knownKind } from './DismissDialog';
import styles from './FailuresAdminPage.module.css';

interface Asked {
  failure: Failure;
  action: 'retry' | 'dismiss';
}

/** Jobs and events of all services that failed on every attempt. */
export default function FailuresAdminPage() {
  const { t } = useTranslation(['office-work', 'admin']);
  const { data, error, isFetching, refetch } = adminApi.useListFailuresQuery();
  const [retry] = adminApi.useRetryFailureMutation();
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);

  if (error && !data) {
    return (
      <LoadError
        title={t('failures.failed')}
        text={apiErrorText(error)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  const missing = data?.missingServices ?? [];
  return (
    <div className="grid gap-20">
      {missing.length > 0 && (
        <Notice
          tone="warning"
          title={t('failures.missing', { count: missing.length })}
          action={
            <Button size="small" loading={isFetching} onClick={() => void refetch()}>
              {t('failures.again')}
            </Button>
          }
        >
          <p>
            <bdi className="ltr">{missing.join(', ')}</bdi>
          </p>
        </Notice>
      )}
      {data?.failures.length === 0 ? (
        <EmptyState
          title={t(missing.length > 0 ? 'failures.emptyElsewhere' : 'failures.empty')}
          text={t('failures.emptyText')}
        />
      ) : (
        <div className={`${styles.list} bg-surface border border-line rounded-card`}>
          <Table
            caption={t('admin:failures')}
            rows={data?.failures}
            columns={[
              {
                head: t('failures.work'),
                cell: ({ name, subject }) => (
                  <CellLines below={<bdi className="ltr overflow-hidden max-w-260 text-ellipsis">{subject}</bdi>}>
                    <bdi className="ltr wrap-anywhere">{name}</bdi>
                  </CellLines>
                ),
              },
              {
                head: t('failures.service'),
                card: 'start',
                cell: ({ service, kind }) => (
                  <CellLines below={t(`failures.kind.${kind}`)}>
                    <bdi className="ltr">{service}</bdi>
                  </CellLines>
                ),
              },
              {
                head: t('failures.reason'),
                cell: ({ lastError, attemptCount }) => (
                  <CellLines
                    below={t('failures.attempts', { count: attemptCount, number: formatNumber(attemptCount) })}
                  >
                    <bdi className="ltr wrap-anywhere">{lastError}</bdi>
                  </CellLines>
                ),
              },
              {
                head: t('failures.since'),
                card: 'end',
                cell: ({ createTime }) => <bdi className="num whitespace-nowrap">{formatListDate(createTime)}</bdi>,
              },
              {
                head: t('failures.actions'),
                cell: (failure) => (
                  <span className="flex gap-8">
                    <Button size="small" onClick={() => setAsked({ failure, action: 'retry' })}>
                      {t('failures.retry')}
                      <span className="visually-hidden">: {failure.name}</span>
                    </Button>
                    <Button size="small" variant="text" onClick={() => setAsked({ failure, action: 'dismiss' })}>
                      {t('failures.dismiss')}
                      <span className="visually-hidden">: {failure.name}</span>
                    </Button>
                  </span>
                ),
              },
            ]}
          />
        </div>
      )}
      {asked?.action === 'retry' && (
        <ActionDialog
          title={t('failures.retryTitle')}
          action={t('failures.retry')}
          done={t('failures.retried')}
          failed={t('failures.retryFailed')}
          act={() => {
            const { service, id, kind } = asked.failure;
            return retry({ service, id, retryFailureBody: { kind: knownKind(kind) } });
          }}
          onClose={close}
        >
          <p>{t('failures.retryText')}</p>
        </ActionDialog>
      )}
      {asked?.action === 'dismiss' && <DismissDialog failure={asked.failure} onClose={close} />}
    </div>
  );
}
