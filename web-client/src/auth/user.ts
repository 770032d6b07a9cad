import type { User } from '@supabase/auth-js';

/** The signed-in user as the interface needs it. Tokens stay with auth-js. */
export interface AuthUser {
  id: string;
  email: string;
  fullName: string;
  /** Roles set on the server, such as `admin`. They only decide what is shown; the server checks every call. */
  roles: string[];
  /** ISO 8601. */
  createdAt: string;
  /** The address that they have asked to change to. */
  newEmail?: string;
  /** Whether the password of the sign-up was not kept, because it may be a stranger's, and none has been set since. */
  passwordRequired?: true;
  /** Whether they have a second factor that this session has not shown. */
  secondFactorDue?: true;
  /** Until when they may do without the second factor that their role needs, seconds since 1970. */
  secondFactorUntil?: number;
  /** Whether that time is over. */
  secondFactorMissing?: true;
}

/** What an access token says about its session. It is only read for what is shown: whoever decides anything checks the token. */
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
