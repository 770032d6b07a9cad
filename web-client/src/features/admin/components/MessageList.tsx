import { Button } from '@/ui/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '@/api/apiErrorText';
import { adminApi } from '@/api/generated/admin.gen';
import { EmptyState } from '@/ui/EmptyState';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { type Filters, filterArguments, noFilters } from './MessageFilters';
import styles from './MessageList.module.css';
import { MessageRow } from './MessageRow';

interface MessageListProps {
  filters: Filters;
  openId: string | null;
  onOpen: (id: string) => void;
  /** Token of this page; the first has none. */
  pageToken?: string;
}

/**
 * One page of messages, newest first, and below it the next one once it is asked for. Every page is a query of its own, so all that
 * are shown refresh together when a message changes.
 */
export function MessageList({ filters, openId, onOpen, pageToken }: MessageListProps) {
  const { t } = useTranslation(['admin', 'common']);
  const [more, setMore] = useState(false);
  const { data, error, refetch } = adminApi.useListContactMessagesQuery({ ...filterArguments(filters), pageToken });

  if (error) {
    return (
      <EmptyState
        title={t('list.failed')}
        text={apiErrorText(error)}
        action={<Button onClick={() => void refetch()}>{t('common:retry')}</Button>}
      />
    );
  }
  if (!data) return <LoadingRows />;
  const { contactMessages, nextPageToken } = data;
  if (contactMessages.length === 0 && !pageToken) {
    const filtered = JSON.stringify(filters) !== JSON.stringify(noFilters);
    return <EmptyState title={t('list.empty')} text={t(filtered ? 'list.emptyText' : 'list.emptyAll')} />;
  }

  return (
    <>
      <ul>
        {contactMessages.map((message) => (
          <li key={message.id}>
            <MessageRow message={message} open={message.id === openId} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {nextPageToken &&
        (more ? (
          <MessageList filters={filters} openId={openId} onOpen={onOpen} pageToken={nextPageToken} />
        ) : (
          <div className={styles.more}>
            <Button size="small" onClick={() => setMore(true)}>
              {t('list.more')}
            </Button>
          </div>
        ))}
    </>
  );
}

function LoadingRows() {
  return (
    <Loading>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={styles.loading}>
          <Skeleton width="half" />
          <Skeleton width="long" />
          <Skeleton width="short" />
        </div>
      ))}
    </Loading>
  );
}
