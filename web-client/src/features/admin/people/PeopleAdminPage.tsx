import { useTranslation } from 'react-i18next';
import { fileEndpoint, freshFile } from '@/api/fileCalls';
import { adminApi, type Person } from '@/api/generated/admin.gen';
import { useMay } from '@/auth/useMay';
import { formatListDate } from '@/i18n/format';
import { AdminTable, choiceFilter, textFilter, useAdminTable, useExport } from '@/modules/admin-table';
import { StatusBadge } from '@/ui/StatusBadge';
import { CellLines } from '@/ui/Table';
import { OpenPerson } from './OpenPerson';
import styles from './people.module.css';
import { banOf, personRoles, rolesOf } from './roles';

const filters = {
  q: textFilter('query'),
  role: choiceFilter('role', 'PERSON_ROLE_', ['PERSON_ROLE_UNSPECIFIED', ...personRoles]),
  access: choiceFilter('banned', 'ACCESS_', ['ACCESS_ANY', 'ACCESS_BANNED']),
};

const { exportPeople } = adminApi.enhanceEndpoints({ endpoints: { exportPeople: fileEndpoint } }).endpoints;

/** Accounts of all people, latest activity first. `id` in the address opens a person. */
export default function PeopleAdminPage() {
  const { t } = useTranslation('admin-people');
  const table = useAdminTable(filters, 'id');
  const { banned, ...wanted } = table.wanted;
  const asked = { ...wanted, banned: banned === 'ACCESS_BANNED' || undefined };
  const list = adminApi.useListPeopleQuery({ ...asked, pageToken: table.request.pageToken });
  const mayExport = useMay();
  const file = useExport('people', (dispatch) => dispatch(exportPeople.initiate(asked, freshFile)).unwrap());
  return (
    <div className={`${styles.people} grid gap-20 min-w-0`}>
      <header>
        <h2>{t('title')}</h2>
        <p className="muted">{t('text')}</p>
      </header>
      <AdminTable
        table={table}
        list={list}
        file={mayExport ? file : undefined}
        rowsOf={({ people }) => people}
        words={{
          label: t('title'),
          search: t('search'),
          failed: t('listFailed'),
          empty: t('empty'),
          emptyText: t('emptyText'),
        }}
        filters={{
          role: { label: t('role.label'), textOf: (role) => t(`role.${role}`) },
          access: { label: t('access.label'), textOf: (access) => t(`access.${access}`) },
        }}
        columns={[
          {
            head: t('person'),
            cell: ({ fullName, email }) => (
              <CellLines below={fullName && <bdi className="ltr">{email}</bdi>}>
                <bdi className="font-550 wrap-anywhere">{fullName || email}</bdi>
              </CellLines>
            ),
          },
          { head: t('roles'), card: 'start', cell: (person) => <Roles person={person} /> },
          {
            head: t('lastActive'),
            card: 'end',
            cell: ({ lastActiveTime }) => (
              <bdi className="num whitespace-nowrap">
                {lastActiveTime ? formatListDate(lastActiveTime) : t('never')}
              </bdi>
            ),
          },
          {
            head: t('access.label'),
            card: 'end',
            cell: (person) =>
              banOf(person) === 'none' ? (
                <span className="muted">{t('access.allowed')}</span>
              ) : (
                <StatusBadge variant="destructive">{t('access.ACCESS_BANNED')}</StatusBadge>
              ),
          },
        ]}
        record={(id) => <OpenPerson id={id} />}
      />
    </div>
  );
}

/** Roles as words; without one, the person is a customer. */
function Roles({ person }: { person: Person }) {
  const { t } = useTranslation('admin-people');
  const roles = rolesOf(person);
  return roles.length === 0 ? t('customer') : roles.map((role) => t(`role.${role}`)).join(', ');
}
