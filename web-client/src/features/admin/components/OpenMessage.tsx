import { Button } from '@/ui/Button';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';
import { adminApi, type ContactMessage, type UpdateContactMessageBody } from '@/api/generated/admin.gen';
import { formatDate, formatDateTime } from '@/i18n/format';
import { EmptyState } from '@/ui/EmptyState';
import { BackIcon, SendIcon } from '@/ui/icons';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { StatusBadge } from '@/ui/StatusBadge';
import { useToast } from '@/ui/toaster';
import { badgeOf, canMarkRead, canMarkReplied } from '../messageStatus';
import styles from './OpenMessage.module.css';
import { ReplyDialog } from './ReplyDialog';

interface OpenMessageProps {
  /** Null when none is chosen. */
  id: string | null;
  onBack: () => void;
}

/** The chosen message with its replies and what can be done with it. */
export function OpenMessage({ id, onBack }: OpenMessageProps) {
  const { t } = useTranslation(['admin', 'common']);
  const { data, error, refetch } = adminApi.useGetContactMessageQuery({ id: id ?? '' }, { skip: !id });

  if (!id) {
    return (
      <div className={styles.none}>
        <EmptyState quiet title={t('open.none')} text={t('open.noneText')} />
      </div>
    );
  }
  return (
    <article className={styles.open}>
      <Button variant="text" size="small" className={styles.back} startIcon={<BackIcon small />} onClick={onBack}>
        {t('open.back')}
      </Button>
      {error ? (
        <EmptyState
          title={t('open.failed')}
          text={apiErrorText(error)}
          action={<Button onClick={() => void refetch()}>{t('common:retry')}</Button>}
        />
      ) : data ? (
        <Message message={data} />
      ) : (
        <Loading className={styles.loading}>
          <Skeleton shape="title" width="half" />
          <Skeleton width="long" />
          <Skeleton />
          <Skeleton />
          <Skeleton width="half" />
        </Loading>
      )}
    </article>
  );
}

function Message({ message }: { message: ContactMessage }) {
  const { t } = useTranslation(['admin', 'common']);
  const toast = useToast();
  const [replying, setReplying] = useState(false);
  const [update, { isLoading }] = adminApi.useUpdateContactMessageMutation();
  const { id, name, email, status, serviceInterest, createTime, languageCode, replies } = message;
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  const mark = async (next: UpdateContactMessageBody['status'], done: string) => {
    try {
      await update({ id, updateContactMessageBody: { status: next } }).unwrap();
      toast.success(done);
    } catch (error) {
      if (!isApiError(error)) throw error;
      toast.error(t('open.updateFailed'), apiErrorText(error));
    }
  };

  return (
    <>
      <header className={styles.head}>
        <div className={styles.title}>
          <h2 ref={heading} tabIndex={-1}>
            <bdi>{name}</bdi>
          </h2>
          <StatusBadge variant={badgeOf[status]} dot={canMarkRead(status)}>
            {t(`status.${status}`)}
          </StatusBadge>
        </div>
        <div className={styles.actions}>
          {canMarkRead(status) && (
            <Button
              size="small"
              disabled={isLoading}
              onClick={() => void mark('CONTACT_MESSAGE_STATUS_READ', t('open.markedRead'))}
            >
              {t('open.markRead')}
            </Button>
          )}
          {canMarkReplied(status) && (
            <Button
              size="small"
              disabled={isLoading}
              onClick={() => void mark('CONTACT_MESSAGE_STATUS_REPLIED', t('open.markedReplied'))}
            >
              {t('open.markReplied')}
            </Button>
          )}
          <Button variant="contained" size="small" startIcon={<SendIcon small />} onClick={() => setReplying(true)}>
            {t('open.reply')}
          </Button>
        </div>
        <p className={styles.meta}>
          <a className="ltr" href={`mailto:${email}`}>
            {email}
          </a>
          <span>{t(`common:serviceInterest.${serviceInterest}`)}</span>
          <bdi className="num">{formatDateTime(createTime)}</bdi>
        </p>
        <Sender message={message} />
      </header>
      <div className={styles.body} dir="auto" lang={languageCode}>
        {message.message}
      </div>
      {replies.length > 0 && (
        <section className={styles.replies}>
          <h3>{t('open.replies')}</h3>
          {replies.map((reply) => (
            <div key={reply.id} className={styles.reply}>
              <p className={styles.subject} dir="auto">
                {reply.subject}
              </p>
              <p className="small muted">
                <bdi className="num">{formatDateTime(reply.createTime)}</bdi>{' '}
                <bdi>{t('open.by', { author: reply.authorEmail })}</bdi>
              </p>
              <div className={styles.text} dir="auto">
                {reply.body}
              </div>
            </div>
          ))}
        </section>
      )}
      {replying && <ReplyDialog message={message} onClose={() => setReplying(false)} />}
    </>
  );
}

/** Whether somebody with the sender's address has an account. Nothing when nobody has. */
function Sender({ message: { senderAccount, senderAccountKnown } }: { message: ContactMessage }) {
  const { t } = useTranslation('admin');
  if (!senderAccountKnown) return <p className={styles.meta}>{t('open.accountUnknown')}</p>;
  if (!senderAccount) return null;
  const { fullName, createTime } = senderAccount;
  return (
    <p className={styles.meta}>
      <span>{t('open.account')}</span>
      {fullName && <bdi>{fullName}</bdi>}
      {createTime && <span>{t('open.accountSince', { date: formatDate(createTime) })}</span>}
    </p>
  );
}
