import { useTranslation } from 'react-i18next';
import { fileEndpoint, freshFile } from '@/api/fileCalls';
import { adminApi, type TherapistApplication } from '@/api/generated/admin.gen';
import { publicApi } from '@/api/generated/public.gen';
import { enumText } from '@/i18n/enumText';
import { formatListDate } from '@/i18n/format';
import { choiceFilter, dayFilter, AdminTable, textFilter, useAdminTable, useExport } from '@/modules/admin-table';
import { StatusBadge } from '@/ui/StatusBadge';
import { CellLines } from '@/ui/Table';
import { OpenApplication } from './OpenApplication';

/** Longest search that the contract accepts (selam.therapy.v1), characters. */
const QUERY_MAX_LENGTH = 100;

const filters = {
  q: { ...textFilter('query'), read: (word: string) => word.slice(0, QUERY_MAX_LENGTH) },
  status: choiceFilter('status', 'APPLICATION_STATUS_', [
    'APPLICATION_STATUS_UNSPECIFIED',
    'APPLICATION_STATUS_SUBMITTED',
    'APPLICATION_STATUS_UNDER_REVIEW',
    'APPLICATION_STATUS_INTERVIEW',
    'APPLICATION_STATUS_INFORMATION_REQUESTED',
    'APPLICATION_STATUS_APPROVED',
    'APPLICATION_STATUS_REJECTED',
    'APPLICATION_STATUS_WITHDRAWN',
  ]),
  path: choiceFilter('path', 'APPLICATION_PATH_', [
    'APPLICATION_PATH_UNSPECIFIED',
    'APPLICATION_PATH_CERTIFIED',
    'APPLICATION_PATH_EXPERIENCED',
  ]),
  waiting: dayFilter('waitingBeforeDate'),
};

const { exportTherapistApplications } = adminApi.enhanceEndpoints({
  endpoints: { exportTherapistApplications: fileEndpoint },
}).endpoints;

/** The therapist applications, the longest waiting first. */
export default function ApplicationsAdminPage() {
  const { t } = useTranslation(['application-desk', 'applications', 'admin']);
  const table = useAdminTable(filters);
  const list = adminApi.useListTherapistApplicationsQuery(table.request);
  const file = useExport('therapist-applications', (dispatch) =>
    dispatch(exportTherapistApplications.initiate(table.wanted, freshFile)).unwrap(),
  );
  const options = publicApi.useGetApplicationOptionsQuery();
  return (
    <AdminTable
      table={table}
      list={list}
      file={file}
      rowsOf={({ applications }) => applications}
      words={{
        label: t('admin:applications'),
        search: t('search'),
        failed: t('listFailed'),
        empty: t('empty'),
        emptyText: t('emptyText'),
      }}
      filters={{
        status: {
          label: t('admin:desk.status'),
          textOf: (value) =>
            value === 'APPLICATION_STATUS_UNSPECIFIED' ? t('allStatuses') : enumText('applications:status', value),
        },
        path: {
          label: t('path'),
          textOf: (value) =>
            value === 'APPLICATION_PATH_UNSPECIFIED' ? t('allPaths') : enumText('application-desk:pathShort', value),
        },
        waiting: { label: t('waitingBefore') },
      }}
      columns={[
        {
          head: t('applicant'),
          cell: ({ form }) => (
            <bdi>
              {form?.firstName} {form?.lastName}
            </bdi>
          ),
        },
        {
          head: t('path'),
          card: 'start',
          cell: ({ form, submitTime }) => (
            <CellLines below={submitTime && t('handedIn', { when: formatListDate(submitTime) })}>
              {form && enumText('application-desk:pathShort', form.path)}
            </CellLines>
          ),
        },
        { head: t('waiting'), card: 'line', cell: (application) => <Waiting application={application} /> },
        {
          head: t('admin:desk.status'),
          standing: ({ status }) => ({
            status,
            text: enumText('applications:status', status),
            waits: status === 'APPLICATION_STATUS_SUBMITTED',
          }),
        },
      ]}
      record={(id) => <OpenApplication id={id} options={options.data} />}
    />
  );
}

/** The waiting time for the office, marked when it exceeds the promise. */
export function Waiting({ application }: { application: TherapistApplication }) {
  const { t } = useTranslation('application-desk');
  const { waitingDays, isOverdue } = application;
  return (
    <span className="inline-flex flex-wrap items-center gap-10 gap-y-4">
      <span className="num">{t('days', { count: waitingDays })}</span>
      {isOverdue && (
        <StatusBadge variant="destructive" dot>
          {t('overdue')}
        </StatusBadge>
      )}
    </span>
  );
}
