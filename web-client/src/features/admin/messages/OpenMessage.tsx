import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';
import { adminApi, type ContactMessage, type UpdateContactMessageBody } from '@/api/generated/admin.gen';
import { formatDate, formatDateTime } from '@/i18n/format';
import { AdminTableRecord, EmailLink, RecordHead, RecordPart } from '@/modules/admin-table';
import { Button } from '@/ui/Button';
import { SendIcon } from '@/ui/icons';
import { useToast } from '@/ui/toaster';
import { badgeOf, canMarkRead, canMarkReplied } from './messageStatus';
import { ReplyDialog, type ReplyDialogProps } from './ReplyDialog';

/** The open message with its replies and actions. */
export function OpenMessage({ id }: { id: string }) {
  const { t } = useTranslation(['admin', 'common']);
  const query = adminApi.useGetContactMessageQuery({ id });
  return (
    <AdminTableRecord query={query} failed={t('open.failed')}>
      {(message) => (
        <>
          <RecordHead
            title={<bdi>{message.name}</bdi>}
            status={{
              text: t(`status.${message.status}`),
              tone: badgeOf[message.status],
              dot: canMarkRead(message.status),
            }}
            actions={<Actions message={message} refetch={query.refetch} />}
          >
            <EmailLink address={message.email} />
            <span>{t(`common:serviceInterest.${message.serviceInterest}`)}</span>
            <bdi className="num">{formatDateTime(message.createTime)}</bdi>
            <Sender message={message} />
          </RecordHead>
          <Thread message={message} />
        </>
      )}
    </AdminTableRecord>
  );
}

/** The message and its replies in order of time. */
function Thread({ message }: { message: ContactMessage }) {
  const { t } = useTranslation('admin');
  const replies = [...message.replies].sort((one, other) => Date.parse(one.createTime) - Date.parse(other.createTime));
  return (
    <RecordPart title={t('open.thread')}>
      <ol className="grid gap-20" aria-label={t('open.thread')}>
        <li className="max-w-[calc(68_*_var(--ch))] grid gap-4">
          <p className="small muted">
            <bdi>{t('open.by', { author: message.name })}</bdi>{' '}
            <bdi className="num">{formatDateTime(message.createTime)}</bdi>
          </p>
          <div className="whitespace-pre-wrap wrap-anywhere" dir="auto" lang={message.languageCode}>
            {message.message}
          </div>
        </li>
        {replies.map((reply) => (
          <li key={reply.id} className="max-w-[calc(68_*_var(--ch))] ps-18 border-s-3 border-accent grid gap-4">
            <p className="small muted">
              <bdi>{t('open.by', { author: reply.authorEmail })}</bdi>{' '}
              <bdi className="num">{formatDateTime(reply.createTime)}</bdi>
            </p>
            <p className="font-650" dir="auto">
              {reply.subject}
            </p>
            <div className="whitespace-pre-wrap wrap-anywhere" dir="auto">
              {reply.body}
            </div>
          </li>
        ))}
      </ol>
    </RecordPart>
  );
}

/** Mark as Read, Mark as Replied and Reply, as far as the status allows. */
function Actions({ message, refetch }: Omit<ReplyDialogProps, 'onClose'>) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [replying, setReplying] = useState(false);
  const [update, { isLoading }] = adminApi.useUpdateContactMessageMutation();
  const { id, status } = message;

  // The message is fetched again after success and after a conflict (tags of the API).
  const mark = async (next: UpdateContactMessageBody['status'], done: string) => {
    try {
      await update({ id, updateContactMessageBody: { status: next } }).unwrap();
      toast.success(done);
    } catch (error) {
      if (!isApiError(error)) throw error;
      toast.error(t('step.failed'), apiErrorText(error));
    }
  };

  return (
    <>
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
      {replying && <ReplyDialog message={message} refetch={refetch} onClose={() => setReplying(false)} />}
    </>
  );
}

/** Shows whether an account with the sender's address exists; renders nothing otherwise. */
function Sender({ message: { senderAccount, senderAccountKnown } }: { message: ContactMessage }) {
  const { t } = useTranslation('admin');
  if (!senderAccountKnown)
    return <span className="flex-[1_0_100%] flex flex-wrap gap-24 gap-y-4">{t('open.accountUnknown')}</span>;
  if (!senderAccount) return null;
  const { fullName, createTime } = senderAccount;
  return (
    <span className="flex-[1_0_100%] flex flex-wrap gap-24 gap-y-4">
      <span>{t('open.account')}</span>
      {fullName && <bdi>{fullName}</bdi>}
      {createTime && <span>{t('open.accountSince', { date: formatDate(createTime) })}</span>}
    </span>
  );
}
