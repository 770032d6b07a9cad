import * as v from 'valibot';
import { isBlank } from './typed';

/** Text key for an empty required field; schemas use it as the message of that rule. */
export const REQUIRED = 'common:validation.required';

/** Text key for an invalid address. */
export const EMAIL_INVALID = 'common:validation.email';

/** A text, trimmed. */
export const trimmed = v.pipe(v.string(), v.trim());

/** A required text. Invisible characters alone do not fill it. */
export const filled = v.pipe(
  trimmed,
  v.check((text) => !isBlank(text), REQUIRED),
);

const around = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}]+|[\s\p{Cf}\p{Default_Ignorable_Code_Point}]+$/gu;

/** Returns an address without the spaces and invisible characters around it. */
export const addressText = (typed: string) => typed.replace(around, '');

/**
 * An email address: one `@` with text on both sides. The server decides about the rest, because
 * addresses may have apostrophes, and domains any script.
 */
export const emailAddress = (missing = REQUIRED, wrong = EMAIL_INVALID) =>
  v.pipe(v.string(), v.transform(addressText), v.nonEmpty(missing), v.regex(/^[^@]+@[^@]+$/, wrong));
