import * as v from 'valibot';
import { codeSchema, newPasswordRule } from '@/auth/credentials';
import { emailAddress, filled, REQUIRED } from '@/ui/form';
import { asciiText } from '@/ui/form/typed';

export const signInSchema = v.object({ email: emailAddress(), password: v.pipe(v.string(), v.nonEmpty(REQUIRED)) });

export const signUpSchema = v.object({
  fullName: filled,
  email: emailAddress(),
  password: newPasswordRule,
});

export const resetEmailSchema = v.object({ email: emailAddress() });

export const challengeSchema = v.object({ factorId: v.string(), ...codeSchema.entries });

/** Longest input of the field: twelve letters and digits with separators. */
export const RECOVERY_CODE_MAX_LENGTH = 40;
const RECOVERY_CODE_LENGTH = 12;

export const recoveryCodeSchema = v.object({
  recoveryCode: v.pipe(
    v.string(),
    v.nonEmpty(REQUIRED),
    v.transform(asciiText),
    v.check((code) => code.replace(/[^a-z\d]/gi, '').length === RECOVERY_CODE_LENGTH, 'auth:errors.recoveryCode'),
  ),
});
