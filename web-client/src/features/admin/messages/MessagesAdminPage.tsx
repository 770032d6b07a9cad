import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { fileEndpoint, freshFile } from '@/api/fileCalls';
import {
  adminApi,
  type ContactMessageCounts,
  type ContactMessageStatus,
  type UpdateContactMessageBody,
} from '@/api/generated/admin.gen';
import { formatListDate } from '@/i18n/format';
import { choiceFilter, AdminTable, textFilter, useAdminTable, useExport } from '@/modules/admin-table';
import { Button } from '@/ui/Button';
import { lazyPart } from '@/ui/lazyPart';
import { StatusBadge } from '@/ui/StatusBadge';
import { CellLines } from '@/ui/Table';
import { useDialog } from '@/ui/useDialog';
import styles from './MessagesAdminPage.module.css';
import { badgeOf, canMarkRead, canMarkReplied } from './messageStatus';
import { OpenMessage } from './OpenMessage';

const filters = {
  q: textFilter('query'),
  status: choiceFilter('status', 'CONTACT_MESSAGE_STATUS_', [
    'CONTACT_MESSAGE_STATUS_UNSPECIFIED',
    'CONTACT_MESSAGE_STATUS_UNREAD',
    'CONTACT_MESSAGE_STATUS_READ',
    'CONTACT_MESSAGE_STATUS_REPLIED',
  ]),
  service: choiceFilter('serviceInterest', 'SERVICE_INTEREST_', [
    'SERVICE_INTEREST_UNSPECIFIED',
    'SERVICE_INTEREST_GLOBAL_PRODUCTS',
    'SERVICE_INTEREST_CLEANING_SERVICES',
    'SERVICE_INTEREST_CARGO_DELIVERY',
    'SERVICE_INTEREST_THERAPY_SERVICES',
    'SERVICE_INTEREST_GENERAL_INQUIRY',
  ]),
};

const { exportContactMessages } = adminApi.enhanceEndpoints({
  endpoints: { exportContactMessages: fileEndpoint },
}).endpoints;

const TemplatesDialog = lazyPart<{ onClose: () => void }>(
  'dashboard.templates',
  () => import('../templates/TemplatesDialog'),
  { texts: ['admin-templates'] },
);

/** Contact messages, newest first: docs/product.md, section 2. */
export default function MessagesAdminPage() {
  const { t } = useTranslation(['admin', 'common', 'admin-templates']);
  const table = useAdminTable(filters);
  const list = adminApi.useListContactMessagesQuery(table.request);
  const [update] = adminApi.useUpdateContactMessageMutation();
  // Only the first page has the counts. They follow the other filters, whatever status is chosen.
  const first = adminApi.useListContactMessagesQuery(table.wanted);
  const { counts } = first.currentData ?? (first.error ? undefined : first.data) ?? {};
  const file = useExport('contact-messages', (dispatch) =>
    dispatch(exportContactMessages.initiate(table.wanted, freshFile)).unwrap(),
  );
  const templates = useDialog();
  return (
    <>
      <div className="flex justify-end mb-8">
        <Button size="small" loading={templates.opening} onClick={templates.open}>
          {t('admin-templates:open')}
        </Button>
      </div>
      <Suspense>{templates.isOpen && <TemplatesDialog onClose={templates.close} />}</Suspense>
      <AdminTable
        table={table}
        list={list}
        file={file}
        rowsOf={({ contactMessages }) => contactMessages}
        bulk={{
          nameOf: ({ name }) => name,
          stepsOf: ({ status }) => [
            ...(canMarkRead(status) ? ['CONTACT_MESSAGE_STATUS_READ'] : []),
            ...(canMarkReplied(status) ? ['CONTACT_MESSAGE_STATUS_REPLIED'] : []),
          ],
          textOf: (step) => t(step === 'CONTACT_MESSAGE_STATUS_READ' ? 'open.markRead' : 'open.markReplied'),
          apply: ({ id }, step) =>
            update({
              id,
              updateContactMessageBody: { status: step as UpdateContactMessageBody['status'] },
            }).unwrap(),
        }}
        words={{
          label: t('list.label'),
          search: t('list.search'),
          failed: t('list.failed'),
          empty: t('list.empty'),
          emptyText: t('list.emptyAll'),
        }}
        filters={{
          status: {
            label: t('desk.status'),
            textOf: (value) => t(`status.${value}`),
            countOf: (value) => countOf(value, counts),
          },
          service: {
            label: t('list.service'),
            textOf: (value) =>
              value === 'SERVICE_INTEREST_UNSPECIFIED' ? t('list.allServices') : t(`common:serviceInterest.${value}`),
          },
        }}
        columns={[
          {
            head: t('list.sender'),
            cell: ({ name, email, status }) => (
              <CellLines below={<bdi className="ltr">{email}</bdi>}>
                <bdi className={canMarkRead(status) ? 'font-[750]' : 'font-550'}>{name}</bdi>
              </CellLines>
            ),
          },
          {
            head: t('list.message'),
            cell: ({ message, languageCode }) => (
              <span className={`${styles.text} overflow-hidden muted wrap-anywhere`} dir="auto" lang={languageCode}>
                {message}
              </span>
            ),
          },
          {
            head: t('list.service'),
            card: 'start',
            cell: ({ serviceInterest }) => t(`common:serviceInterest.${serviceInterest}`),
          },
          {
            head: t('list.received'),
            card: 'end',
            cell: ({ createTime }) => <bdi className="num whitespace-nowrap">{formatListDate(createTime)}</bdi>,
          },
          {
            head: t('desk.status'),
            card: 'end',
            cell: ({ status }) => (
              <StatusBadge variant={badgeOf[status]} dot={canMarkRead(status)}>
                {t(`status.${status}`)}
              </StatusBadge>
            ),
          },
        ]}
        record={(id) => <OpenMessage id={id} />}
      />
    </>
  );
}

/** The server counts up to this number, shown as "or more". */
const COUNT_LIMIT = 1000;

function countOf(status: ContactMessageStatus, counts: ContactMessageCounts | undefined) {
  if (!counts) return undefined;
  const { unread, read, replied } = counts;
  const counted = {
    CONTACT_MESSAGE_STATUS_UNSPECIFIED: [unread, read, replied],
    CONTACT_MESSAGE_STATUS_UNREAD: [unread],
    CONTACT_MESSAGE_STATUS_READ: [read],
    CONTACT_MESSAGE_STATUS_REPLIED: [replied],
  }[status];
  const sum = counted.reduce((one, other) => one + other, 0);
  return counted.some((number) => number >= COUNT_LIMIT) ? `${sum}+` : sum;
}
