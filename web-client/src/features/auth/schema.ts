import * as v from 'valibot';
import { codeSchema, emailRule, newPasswordRule } from '@/auth/credentials';
import { REQUIRED } from '@/ui/form';

export const NAME_MAX_LENGTH = 200;

export const signInSchema = v.object({ email: emailRule, password: v.pipe(v.string(), v.nonEmpty(REQUIRED)) });

export const signUpSchema = v.object({
  fullName: v.pipe(v.string(), v.trim(), v.nonEmpty(REQUIRED)),
  email: emailRule,
  password: newPasswordRule,
});

export const resetEmailSchema = v.object({ email: emailRule });

export const challengeSchema = v.object({ factorId: v.string(), ...codeSchema.entries });

/** Longest input of the field: twelve letters and digits with separators. */
export const RECOVERY_CODE_MAX_LENGTH = 40;
const RECOVERY_CODE_LENGTH = 12;

export const recoveryCodeSchema = v.object({
  recoveryCode: v.pipe(
    v.string(),
    v.nonEmpty(REQUIRED),
    v.check((code) => code.replace(/[^a-z\d]/gi, '').length === RECOVERY_CODE_LENGTH, 'auth:errors.recoveryCode'),
  ),
});
