import { useTranslation } from 'react-i18next';
import type { ContactMessage } from '@/api/generated/admin.gen';
import { formatListDate } from '@/i18n/format';
import { StatusBadge } from '@/ui/StatusBadge';
import { badgeOf } from '../messageStatus';
import styles from './MessageRow.module.css';

interface MessageRowProps {
  message: ContactMessage;
  open: boolean;
  onOpen: (id: string) => void;
}

/** A message in the list: who and from which address, when, the first line, what about, its status. */
export function MessageRow({ message, open, onOpen }: MessageRowProps) {
  const { t } = useTranslation(['admin', 'common']);
  const { id, name, email, createTime, message: text, status, languageCode } = message;
  const unread = status === 'CONTACT_MESSAGE_STATUS_UNREAD';
  return (
    <button
      type="button"
      className={`${styles.row} ${unread ? styles.unread : ''}`}
      aria-current={open || undefined}
      onClick={() => onOpen(id)}
    >
      <span className={styles.dot} aria-hidden />
      <bdi className={styles.who}>{name}</bdi>
      <bdi className={`num ${styles.when}`}>{formatListDate(createTime)}</bdi>
      <bdi className={`ltr ${styles.mail}`}>{email}</bdi>
      <span className={styles.text} dir="auto" lang={languageCode}>
        {text}
      </span>
      <span className={styles.foot}>
        <span>{t(`common:serviceInterest.${message.serviceInterest}`)}</span>
        <StatusBadge variant={badgeOf[status]}>{t(`status.${status}`)}</StatusBadge>
      </span>
    </button>
  );
}
