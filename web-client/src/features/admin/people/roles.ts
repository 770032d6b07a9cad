import type { Person, PersonRole } from '@/api/generated/admin.gen';
import type { AuthUser } from '@/auth/user';

export type Role = Exclude<PersonRole, 'PERSON_ROLE_UNSPECIFIED'>;

/** Roles of the office, least first. */
export const officePersonRoles = [
  'PERSON_ROLE_SUPPORT',
  'PERSON_ROLE_CLINICAL_REVIEWER',
  'PERSON_ROLE_FINANCE',
  'PERSON_ROLE_ADMIN',
] as const satisfies Role[];

export const personRoles = ['PERSON_ROLE_THERAPIST', ...officePersonRoles] as const satisfies Role[];

/** The roles of a person that this version of the client knows, in their order. */
export const rolesOf = ({ roles }: Person): Role[] => personRoles.filter((role) => roles.includes(role));

const isStaff = (person: Person) => officePersonRoles.some((role) => person.roles.includes(role));

/** Actions on an account that the office can take. The service checks each again. */
export interface Permissions {
  changeRoles: boolean;
  ban: boolean;
  endSessions: boolean;
  sendReset: boolean;
  seePayments: boolean;
  seeAudit: boolean;
}

/** Support helps customers and therapists; only admins act on accounts of the staff, and never on their own. */
export function permissionsOn(person: Person, user: AuthUser | null): Permissions {
  const isAdmin = user?.roles.includes('admin') ?? false;
  const mayHelp = isAdmin || ((user?.roles.includes('support') ?? false) && !isStaff(person));
  const isOwn = person.id === user?.id;
  return {
    changeRoles: isAdmin && !isOwn,
    ban: isAdmin && !isOwn,
    endSessions: mayHelp,
    sendReset: mayHelp,
    seePayments: isAdmin || (user?.roles.includes('finance') ?? false),
    seeAudit: isAdmin,
  };
}

/** Bans that end later than this count as bans for good, milliseconds: the service has no other mark. */
const FOR_GOOD = 20 * 365 * 86_400_000;

/** The ban of a person at a time: none, until an instant, or for good. */
export function banOf({ banEndTime }: Person, now = Date.now()): 'none' | 'until' | 'forGood' {
  const end = Date.parse(banEndTime ?? '');
  if (!(end > now)) return 'none';
  return end - now > FOR_GOOD ? 'forGood' : 'until';
}
