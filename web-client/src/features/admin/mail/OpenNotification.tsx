import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminApi, type Notification } from '@/api/generated/admin.gen';
import { useIdempotencyKey } from '@/api/useIdempotencyKey';
import { formatDateTime } from '@/i18n/format';
import { isLanguage, languageNames } from '@/i18n/languages';
import { formatNumber } from '@/i18n/numbers';
import { EmailLink, Facts, RecordHead, RecordPart } from '@/modules/admin-table';
import { ActionDialog } from '@/modules/records';
import { Button } from '@/ui/Button';
import { mailReason } from './mailReason';
import { MailSubject } from './MailSubject';
import { statusTone } from './statusTone';

/** The reason of a failed delivery in words. */
export function MailReasonText({ lastError }: { lastError: string }) {
  const { t } = useTranslation('office-work');
  if (!lastError) return null;
  const { code, detail } = mailReason(lastError);
  return code ? t(`mail.reasons.${code}`) : <bdi className="ltr wrap-anywhere">{detail}</bdi>;
}

interface OpenNotificationProps {
  notification: Notification;
  /** The email waits for another delivery. */
  onSent: (notification: Notification) => void;
}

/** An email of the log: its delivery, and sending it again. */
export function OpenNotification({ notification, onSent }: OpenNotificationProps) {
  const { t } = useTranslation(['office-work', 'admin']);
  const [asks, setAsks] = useState(false);
  const { keyFor, done } = useIdempotencyKey();
  const [resend] = adminApi.useResendNotificationMutation();
  const { id, recipient, status, template, languageCode, lastError, attemptCount, createTime, sendTime } = notification;
  const { detail } = mailReason(lastError);
  return (
    <>
      <RecordHead
        title={<bdi className="ltr">{recipient}</bdi>}
        status={{ text: t(`mail.status.${status}`), tone: statusTone[status] }}
        actions={
          notification.isResendable && (
            <Button size="small" onClick={() => setAsks(true)}>
              {t('mail.resend')}
            </Button>
          )
        }
      >
        <MailSubject template={template} />
        <bdi className="num">{formatDateTime(createTime)}</bdi>
      </RecordHead>
      <RecordPart title={t('admin:desk.details')}>
        <Facts
          facts={[
            [t('mail.recipient'), <EmailLink address={recipient} />],
            [t('mail.reason'), lastError && <MailReasonText lastError={lastError} />],
            [t('mail.detail'), detail && <bdi className="ltr">{detail}</bdi>],
            [t('mail.attempts'), <bdi className="num">{formatNumber(attemptCount)}</bdi>],
            [t('mail.language'), isLanguage(languageCode) ? languageNames[languageCode] : languageCode],
            [t('mail.sent'), sendTime && <bdi className="num">{formatDateTime(sendTime)}</bdi>],
          ]}
        />
      </RecordPart>
      {asks && (
        <ActionDialog
          title={t('mail.resendTitle')}
          action={t('mail.resend')}
          done={t('mail.resent')}
          failed={t('mail.resendFailed')}
          act={async () => {
            const result = await resend({ id, resendNotificationBody: {}, 'Idempotency-Key': keyFor(id) });
            if (result.data) onSent(result.data);
            return result;
          }}
          onClose={() => {
            done();
            setAsks(false);
          }}
        >
          <p>{t('mail.resendText', { recipient })}</p>
        </ActionDialog>
      )}
    </>
  );
}
