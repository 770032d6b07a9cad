import { adminApi, type AuditEntry, type PersonRole } from '@/api/generated/admin.gen';

/** Number of people per office role in the filter: the service's page size. */
const MOST = 100;

const useRole = (role: PersonRole) => adminApi.useListPeopleQuery({ role, pageSize: MOST }).data?.people ?? [];

/** Staff of the filter by name: people with an office role, plus the chosen one and the actors of the page. */
export function useStaff(chosen: string, entries: readonly AuditEntry[] = []) {
  const people = [
    ...useRole('PERSON_ROLE_ADMIN'),
    ...useRole('PERSON_ROLE_FINANCE'),
    ...useRole('PERSON_ROLE_CLINICAL_REVIEWER'),
    ...useRole('PERSON_ROLE_SUPPORT'),
  ];
  const names = new Map([
    ...(chosen ? [[chosen, chosen] as const] : []),
    ...entries.map(({ actorId, actorName, actorEmail }) => [actorId, actorName || actorEmail || actorId] as const),
    ...people.map(({ id, fullName, email }) => [id, fullName || email] as const),
  ]);
  return [...names].map(([value, text]) => ({ value, text })).sort((one, other) => one.text.localeCompare(other.text));
}
