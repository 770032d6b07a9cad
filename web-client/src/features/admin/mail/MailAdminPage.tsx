import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileEndpoint, freshFile } from '@/api/fileCalls';
import { adminApi, type ListNotificationsResponse, type Notification } from '@/api/generated/admin.gen';
import { formatListDate } from '@/i18n/format';
import { AdminTable, choiceFilter, type QueryState, textFilter, useAdminTable, useExport } from '@/modules/admin-table';
import { EmptyState } from '@/ui/EmptyState';
import { StatusBadge } from '@/ui/StatusBadge';
import { CellLines } from '@/ui/Table';
import { MailSubject } from './MailSubject';
import { MailReasonText, OpenNotification } from './OpenNotification';
import { statusTone } from './statusTone';

const filters = {
  q: textFilter('recipient'),
  status: choiceFilter('status', 'NOTIFICATION_STATUS_', [
    'NOTIFICATION_STATUS_UNSPECIFIED',
    'NOTIFICATION_STATUS_QUEUED',
    'NOTIFICATION_STATUS_SENT',
    'NOTIFICATION_STATUS_FAILED',
    'NOTIFICATION_STATUS_SUPPRESSED',
  ]),
  resend: choiceFilter('resendable', 'RESEND_', ['RESEND_ANY', 'RESEND_POSSIBLE']),
};

const { exportNotifications } = adminApi.enhanceEndpoints({
  endpoints: { exportNotifications: fileEndpoint },
}).endpoints;

/** Emails that the platform has sent or tried to send. */
export default function MailAdminPage() {
  const { t } = useTranslation(['office-work', 'admin']);
  const table = useAdminTable(filters);
  const { resendable, ...wanted } = table.wanted;
  const asked = { ...wanted, resendable: resendable === 'RESEND_POSSIBLE' || undefined };
  const list = adminApi.useListNotificationsQuery({ ...asked, pageToken: table.request.pageToken });
  const file = useExport('emails', (dispatch) => dispatch(exportNotifications.initiate(asked, freshFile)).unwrap());
  return (
    <AdminTable
      table={table}
      list={list}
      file={file}
      rowsOf={({ notifications }) => notifications}
      words={{
        label: t('mail.label'),
        search: t('mail.search'),
        failed: t('mail.failed'),
        empty: t('mail.empty'),
        emptyText: t('mail.emptyText'),
      }}
      filters={{
        status: { label: t('admin:desk.status'), textOf: (value) => t(`mail.status.${value}`) },
        resend: { label: t('mail.resendable.label'), textOf: (value) => t(`mail.resendable.${value}`) },
      }}
      columns={[
        {
          head: t('mail.recipient'),
          cell: ({ recipient, template }) => (
            <CellLines below={<MailSubject template={template} />}>
              {/* Addresses of any length break on a phone. */}
              <span dir="ltr" className="wrap-anywhere">
                {recipient}
              </span>
            </CellLines>
          ),
        },
        { head: t('mail.reason'), cell: ({ lastError }) => <MailReasonText lastError={lastError} /> },
        {
          head: t('mail.created'),
          card: 'start',
          cell: ({ createTime }) => <bdi className="num whitespace-nowrap">{formatListDate(createTime)}</bdi>,
        },
        {
          head: t('admin:desk.status'),
          card: 'end',
          cell: (notification) => (
            <StatusBadge
              variant={statusTone[notification.status]}
              dot={notification.status === 'NOTIFICATION_STATUS_FAILED' && notification.isResendable}
            >
              {t(`mail.status.${notification.status}`)}
            </StatusBadge>
          ),
        },
      ]}
      record={(id) => <Opened key={id} id={id} list={list} />}
    />
  );
}

/** The open email. The API returns emails in lists only, so the latest known state stays when the list omits it. */
function Opened({ id, list }: { id: string; list: QueryState<ListNotificationsResponse> }) {
  const { t } = useTranslation('office-work');
  const listed = list.data?.notifications.find((one) => one.id === id);
  const [seen, setSeen] = useState(listed);
  const [sent, setSent] = useState<Notification>();
  if (listed && listed !== seen) setSeen(listed);
  const shown = listed ?? sent ?? seen;
  if (shown) return <OpenNotification notification={shown} onSent={setSent} />;
  if (list.isFetching || list.error) return null;
  return <EmptyState quiet title={t('mail.gone')} text={t('mail.goneText')} />;
}
