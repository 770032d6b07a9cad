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
  /** Whether the password of the sign-up was not kept, because it may be a stranger's, and none has been set since. */
  passwordRequired?: true;
}

export function authUserOf(user: User): AuthUser {
  const roles: unknown = user.app_metadata?.['roles'];
  const fullName: unknown = user.user_metadata?.['full_name'];
  return {
    id: user.id,
    email: user.email ?? '',
    fullName: typeof fullName === 'string' ? fullName : '',
    roles: Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : [],
    createdAt: user.created_at,
    ...(user.app_metadata?.['password_required'] === true && { passwordRequired: true }),
  };
}
