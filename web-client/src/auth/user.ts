import type { User } from '@supabase/auth-js';

/** The signed-in user for the interface. Tokens stay with auth-js. */
export interface AuthUser {
  id: string;
  email: string;
  fullName: string;
  /**
   * Roles set on the server, such as `admin`. They only control what is shown; the server checks
   * every call.
   */
  roles: string[];
  /** ISO 8601. */
  createdAt: string;
  /** New address of a pending address change. */
  newEmail?: string;
  /**
   * Whether the sign-up password was discarded, because another person may have chosen it, and
   * no password has been set since.
   */
  passwordRequired?: true;
  /** Whether the user has a second factor that this session has not shown. */
  secondFactorDue?: true;
  /** Deadline for setting up the second factor that the role requires, Unix time in seconds. */
  secondFactorUntil?: number;
  /** Whether that deadline has passed. */
  secondFactorMissing?: true;
}

/** Roles of the office staff, as the identity service names them. Admins may do everything that the others may. */
export const officeRoles = ['support', 'clinical_reviewer', 'finance', 'admin'] as const;
export type OfficeRole = (typeof officeRoles)[number];

/** Returns whether a user with `roles` may do what the contract allows to `needed`; admins always may. */
export const hasOfficeRole = (roles: readonly string[], needed: readonly OfficeRole[]) =>
  roles.some((role) => role === 'admin' || needed.some((one) => one === role));

/** Claims of an access token. Only for display: the server verifies the token. */
export interface Claims {
  second_factor_due?: unknown;
  second_factor_until?: unknown;
  second_factor_missing?: unknown;
}

export function claimsOf(token: string): Claims {
  try {
    const payload = token.split('.')[1] ?? '';
    return JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as Claims;
  } catch {
    return {};
  }
}

export function authUserOf(user: User, claims: Claims = {}): AuthUser {
  const roles: unknown = user.app_metadata?.['roles'];
  const fullName: unknown = user.user_metadata?.['full_name'];
  const { second_factor_due: due, second_factor_until: until, second_factor_missing: missing } = claims;
  return {
    id: user.id,
    email: user.email ?? '',
    fullName: typeof fullName === 'string' ? fullName : '',
    roles: Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : [],
    createdAt: user.created_at,
    ...(user.new_email && { newEmail: user.new_email }),
    ...(user.app_metadata?.['password_required'] === true && { passwordRequired: true }),
    ...(due === true && { secondFactorDue: true }),
    ...(typeof until === 'number' && { secondFactorUntil: until }),
    ...(missing === true && { secondFactorMissing: true }),
  };
}
