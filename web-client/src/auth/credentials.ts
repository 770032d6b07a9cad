import * as v from 'valibot';
import { CODE_LENGTH, REQUIRED } from '@/ui/form';

/** Minimum password length (docs/product.md, section 9). The server enforces it. */
const PASSWORD_MIN_LENGTH = 8;
/** Maximum length in the form, characters. */
export const PASSWORD_MAX_LENGTH = 128;
export const EMAIL_MAX_LENGTH = 254;
export const NAME_MAX_LENGTH = 200;

export const newPasswordRule = v.pipe(
  v.string(),
  v.nonEmpty(REQUIRED),
  v.minLength(PASSWORD_MIN_LENGTH, 'auth:errors.passwordLength'),
  v.check((password) => hasAllKinds(password), 'auth:errors.passwordKinds'),
);

/**
 * Returns whether a password has a lowercase letter, an uppercase letter (in scripts that have
 * them) and a digit. Same rule as the service.
 */
export function hasAllKinds(password: string): boolean {
  return /\p{Lowercase}/u.test(password) && /\p{Uppercase}/u.test(password) && /\d/.test(password);
}

/** Six digits, from an email or an authenticator app. */
export const codeSchema = v.object({
  code: v.pipe(v.string(), v.length(CODE_LENGTH, 'auth:errors.code'), v.digits('auth:errors.code')),
});

/** Two fields for a new password, which must match. */
export const newPasswordSchema = v.pipe(
  v.object({ password: newPasswordRule, repeated: v.pipe(v.string(), v.nonEmpty(REQUIRED)) }),
  v.forward(
    v.partialCheck(
      [['password'], ['repeated']],
      ({ password, repeated }) => password === repeated,
      'auth:errors.passwordsDiffer',
    ),
    ['repeated'],
  ),
);
