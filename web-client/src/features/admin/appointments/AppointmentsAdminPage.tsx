import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { fileEndpoint, freshFile } from '@/api/fileCalls';
import {
  adminApi,
  type ListAppointmentTherapistsApiArg,
  type ListAppointmentTherapistsResponse,
} from '@/api/generated/admin.gen';
import { type Appointment, userApi } from '@/api/generated/user.gen';
import { pages } from '@/api/pages';
import { enumText } from '@/i18n/enumText';
import { formatLocalDateTime } from '@/i18n/format';
import { choiceFilter, AdminTable, idFilter, useAdminTable, useExport } from '@/modules/admin-table';
import { zoneName } from '@/modules/slots';
import { CellLines } from '@/ui/Table';
import { OpenAppointment } from './OpenAppointment';

const filters = {
  period: choiceFilter('period', 'APPOINTMENT_PERIOD_', [
    'APPOINTMENT_PERIOD_UNSPECIFIED',
    'APPOINTMENT_PERIOD_UPCOMING',
    'APPOINTMENT_PERIOD_PAST',
  ]),
  status: choiceFilter('status', 'APPOINTMENT_STATUS_', [
    'APPOINTMENT_STATUS_UNSPECIFIED',
    'APPOINTMENT_STATUS_HELD',
    'APPOINTMENT_STATUS_SCHEDULED',
    'APPOINTMENT_STATUS_COMPLETED',
    'APPOINTMENT_STATUS_CANCELLED',
    'APPOINTMENT_STATUS_NO_SHOW',
    'APPOINTMENT_STATUS_THERAPIST_ABSENT',
    'APPOINTMENT_STATUS_RELEASED',
  ]),
  therapist: idFilter('therapistId'),
};

/** All therapists, in pages of the greatest size. */
const { useTherapistNamesInfiniteQuery } = adminApi.injectEndpoints({
  endpoints: (build) => ({
    therapistNames: pages<ListAppointmentTherapistsResponse, ListAppointmentTherapistsApiArg>()(
      build,
      '/v1/appointments:therapists',
      'AppointmentService',
      100,
    ),
  }),
});

const { exportAppointments } = adminApi.enhanceEndpoints({ endpoints: { exportAppointments: fileEndpoint } }).endpoints;

/** All users' sessions. The service omits the texts of client and therapist and logs each view. */
export default function AppointmentsAdminPage() {
  const { t } = useTranslation(['admin-appointments', 'admin', 'appointments', 'common']);
  const table = useAdminTable(filters);
  // An admin who is also a therapist acts as the office here.
  const list = userApi.useListAppointmentsQuery({ ...table.request, role: 'APPOINTMENT_ROLE_ADMIN' });
  const file = useExport('therapy-sessions', (dispatch) =>
    dispatch(exportAppointments.initiate(table.wanted, freshFile)).unwrap(),
  );
  const therapists = useTherapists(table.filters['therapist'] ?? '', list.data?.appointments);
  return (
    <>
      <p className="muted small mb-12">{t('watched')}</p>
      <AdminTable
        table={table}
        list={list}
        file={file}
        rowsOf={({ appointments }) => appointments}
        words={{ label: t('label'), failed: t('listFailed'), empty: t('empty'), emptyText: t('emptyText') }}
        filters={{
          period: { label: t('periodLabel'), textOf: (value) => t(`period.${value}`) },
          status: {
            label: t('admin:desk.status'),
            textOf: (value) =>
              value === 'APPOINTMENT_STATUS_UNSPECIFIED' ? t('everyStatus') : t(`appointments:status.${value}`),
          },
          therapist: { label: t('therapist'), choices: [{ value: '', text: t('everyTherapist') }, ...therapists] },
        }}
        columns={[
          {
            head: t('appointments:fact.when'),
            cell: ({ startLocalTime, timeZone }) => (
              <CellLines below={<bdi>{zoneName({ id: timeZone })}</bdi>}>
                <bdi className="num">{formatLocalDateTime(startLocalTime)}</bdi>
              </CellLines>
            ),
          },
          {
            head: t('client'),
            card: 'start',
            cell: ({ clientName }) => <bdi>{clientName || t('common:nameless')}</bdi>,
          },
          {
            head: t('therapist'),
            cell: ({ therapistName, format, sessionType }) => (
              <CellLines
                below={
                  <>
                    {enumText('appointments:format', format)} · {enumText('appointments:place', sessionType)}
                  </>
                }
              >
                <bdi>{therapistName}</bdi>
              </CellLines>
            ),
          },
          { head: t('appointments:fact.fee'), money: ({ fee }) => fee },
          {
            head: t('admin:desk.status'),
            standing: ({ status }) => ({
              status,
              text: enumText('appointments:status', status),
              waits: status === 'APPOINTMENT_STATUS_HELD',
            }),
          },
        ]}
        record={(id) => <OpenAppointment id={id} />}
      />
    </>
  );
}

/** Therapists of the filter, plus the chosen one after the erasure of the account. */
function useTherapists(chosen: string, listed: readonly Appointment[] = []) {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useTherapistNamesInfiniteQuery({});
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isError, isFetching]);
  const choices = (data?.pages ?? [])
    .flatMap(({ therapists }) => therapists)
    .map(({ id, fullName }) => ({ value: id, text: fullName }))
    .toSorted((a, b) => a.text.localeCompare(b.text));
  if (!chosen || choices.some(({ value }) => value === chosen)) return choices;
  const name = listed.find(({ therapistId }) => therapistId === chosen)?.therapistName ?? chosen;
  return [...choices, { value: chosen, text: name }];
}
