import { useTranslation } from 'react-i18next';
import { fileEndpoint, freshFile } from '@/api/fileCalls';
import { adminApi } from '@/api/generated/admin.gen';
import { deviceName, isWarning, knownKind, placeName, securityEventKinds } from '@/domain/securityEvents';
import { formatListDate } from '@/i18n/format';
import { choiceFilter, AdminTable, textFilter, useAdminTable, useExport } from '@/modules/admin-table';
import { EmptyState } from '@/ui/EmptyState';
import { EmailText } from '@/ui/EmailText';
import { StatusBadge } from '@/ui/StatusBadge';
import { CellLines } from '@/ui/Table';
import { OpenEvent } from './OpenEvent';

const filters = {
  /** Admins get account ids from another page or from an entry. */
  q: textFilter('userId'),
  kind: choiceFilter('kind', 'SECURITY_EVENT_KIND_', ['SECURITY_EVENT_KIND_UNSPECIFIED', ...securityEventKinds]),
};

const { exportSecurityEvents } = adminApi.enhanceEndpoints({
  endpoints: { exportSecurityEvents: fileEndpoint },
}).endpoints;

/** The complete id; the service rejects a partial one. */
const wholeId = (text = '') =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text.toLowerCase() : undefined;

/** Security events of all accounts, newest first. */
export default function SecurityAdminPage() {
  const { t } = useTranslation(['admin-security', 'security-events', 'admin']);
  const table = useAdminTable(filters);
  const userId = wholeId(table.wanted.userId);
  // A partial id matches no account. Without it, the events of all accounts would be listed.
  const isPartial = userId === undefined && table.wanted.userId !== undefined;
  const list = adminApi.useListSecurityEventsQuery({ ...table.request, userId }, { skip: isPartial });
  const wanted = { ...table.wanted, userId };
  const file = useExport('security-log', (dispatch) =>
    dispatch(exportSecurityEvents.initiate(wanted, freshFile)).unwrap(),
  );
  return (
    <AdminTable
      table={table}
      list={list}
      file={isPartial ? undefined : file}
      instead={isPartial && <EmptyState title={t('admin:desk.nothing')} text={t('admin:desk.nothingText')} />}
      rowsOf={({ securityEvents }) => securityEvents}
      words={{
        label: t('label'),
        search: t('search'),
        failed: t('failed'),
        empty: t('empty'),
        emptyText: t('emptyText'),
      }}
      filters={{
        kind: {
          label: t('kind'),
          textOf: (kind) => (kind === 'SECURITY_EVENT_KIND_UNSPECIFIED' ? t('all') : t(`security-events:kind.${kind}`)),
        },
      }}
      columns={[
        {
          head: t('kind'),
          cell: ({ kind }) => {
            const known = knownKind(kind);
            return (
              <StatusBadge variant={isWarning(kind) ? 'warning' : 'secondary'} dot={isWarning(kind)}>
                {known ? t(`security-events:kind.${known}`) : kind}
              </StatusBadge>
            );
          },
        },
        {
          head: t('account'),
          cell: ({ email, userId }) => <EmailText address={email || userId || t('noAccount')} />,
        },
        {
          head: t('device'),
          card: 'start',
          cell: ({ device, place }) => (
            <CellLines below={placeName(place)}>
              <bdi>{deviceName(device) || t('security-events:device.unknown')}</bdi>
            </CellLines>
          ),
        },
        {
          head: t('when'),
          card: 'end',
          cell: ({ createTime }) => <bdi className="num">{createTime && formatListDate(createTime)}</bdi>,
        },
      ]}
      record={(id) => <OpenEvent id={id} />}
    />
  );
}
