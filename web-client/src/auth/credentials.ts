import * as v from 'valibot';
import { CODE_LENGTH, REQUIRED } from '@/ui/form';

/** Shortest password (docs/product.md, section 9). The server has the last word. */
export const PASSWORD_MIN_LENGTH = 8;
/** Longest that the form takes, characters. */
export const PASSWORD_MAX_LENGTH = 128;
export const EMAIL_MAX_LENGTH = 254;

export const emailRule = v.pipe(v.string(), v.trim(), v.nonEmpty(REQUIRED), v.email('common:validation.email'));

export const newPasswordRule = v.pipe(
  v.string(),
  v.nonEmpty(REQUIRED),
  v.minLength(PASSWORD_MIN_LENGTH, 'auth:errors.passwordLength'),
  v.check((password) => hasAllKinds(password), 'auth:errors.passwordKinds'),
);

/** A lowercase letter, an uppercase letter, of any script that has them, and a digit: as the service looks at it. */
export function hasAllKinds(password: string): boolean {
  return /\p{Lowercase}/u.test(password) && /\p{Uppercase}/u.test(password) && /\d/.test(password);
}

/** Six digits, of a mail or of an authenticator app. */
export const codeSchema = v.object({
  code: v.pipe(v.string(), v.length(CODE_LENGTH, 'auth:errors.code'), v.digits('auth:errors.code')),
});

/** What a form with a new password asks for twice, and that both are the same. */
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
