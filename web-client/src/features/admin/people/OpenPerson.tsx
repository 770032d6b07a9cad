import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { isApiError } from '@/api/ApiError';
import { adminApi, type Person } from '@/api/generated/admin.gen';
import { selectUser } from '@/auth/authSlice';
import { formatDate, formatDateTime } from '@/i18n/format';
import { isLanguage, languageNames } from '@/i18n/languages';
import { AdminTableRecord, EmailLink, Facts, RecordHead, RecordPart } from '@/modules/admin-table';
import { EmptyState } from '@/ui/EmptyState';
import type { BadgeVariant } from '@/ui/StatusBadge';
import { PersonActions } from './PersonActions';
import { PersonAudit } from './PersonAudit';
import { PersonEmails } from './PersonEmails';
import { PersonOrders } from './PersonOrders';
import { PersonSessions } from './PersonSessions';
import { banOf, permissionsOn, rolesOf } from './roles';

/** The open person: facts, sessions, orders of all lines, emails, and actions of the office. */
export function OpenPerson({ id }: { id: string }) {
  const { t } = useTranslation('admin-people');
  const query = adminApi.useGetPersonQuery({ id });
  // An address can contain any text; a deleted account is not found.
  if (isApiError(query.error) && (query.error.status === 404 || query.error.status === 400))
    return <EmptyState quiet title={t('gone')} text={t('goneText')} />;
  return (
    <AdminTableRecord query={query} failed={t('failed')}>
      {(person) => <PersonPage person={person} />}
    </AdminTableRecord>
  );
}

function PersonPage({ person }: { person: Person }) {
  const { t } = useTranslation('admin-people');
  const permissions = permissionsOn(person, useSelector(selectUser));
  const { id, fullName, email, languageCode, createTime, lastActiveTime } = person;
  const yesOrNo = (value: boolean) => t(value ? 'yes' : 'no');
  const roles = rolesOf(person);
  return (
    <>
      <RecordHead
        title={<bdi>{fullName || email}</bdi>}
        status={useStanding(person)}
        actions={<PersonActions person={person} permissions={permissions} />}
      >
        <EmailLink address={email} />
      </RecordHead>
      <RecordPart title={t('about')}>
        <Facts
          facts={[
            [t('since'), <bdi className="num">{formatDate(createTime)}</bdi>],
            [
              t('lastActive'),
              <bdi className="num">{lastActiveTime ? formatDateTime(lastActiveTime) : t('never')}</bdi>,
            ],
            [t('roles'), roles.length === 0 ? t('customer') : roles.map((role) => t(`role.${role}`)).join(', ')],
            [t('language'), isLanguage(languageCode) ? languageNames[languageCode] : languageCode],
            [t('confirmed'), yesOrNo(person.isEmailConfirmed)],
            [t('secondFactor'), yesOrNo(person.hasSecondFactor)],
            [t('accountId'), <bdi className="ltr">{id}</bdi>],
          ]}
        />
      </RecordPart>
      <PersonSessions person={person} mayEnd={permissions.endSessions} />
      <PersonOrders userId={id} seesPayments={permissions.seePayments} />
      <PersonEmails address={email} />
      {permissions.seeAudit && <PersonAudit userId={id} />}
    </>
  );
}

function useStanding(person: Person): { text: string; tone: BadgeVariant; dot?: boolean } {
  const { t } = useTranslation('admin-people');
  const ban = banOf(person);
  if (ban === 'forGood') return { text: t('bannedForGood'), tone: 'destructive', dot: true };
  if (ban === 'until')
    return {
      text: t('bannedUntil', { time: formatDateTime(person.banEndTime ?? '') }),
      tone: 'destructive',
      dot: true,
    };
  const [first] = rolesOf(person);
  return first ? { text: t(`role.${first}`), tone: 'default' } : { text: t('customer'), tone: 'secondary' };
}
