import * as v from 'valibot';
import { callAuth } from './authClient';
import { codeSchema } from './credentials';
import { REQUIRED } from '@/ui/form';

/**
 * Proof for the identity service that the owner makes a change: the current password, or an
 * emailed code.
 */
export interface Reauthentication {
  current_password?: string;
  nonce?: string;
}

/**
 * Method that a form requests; `fresh` requires no input, which is enough within minutes after a
 * sign-in.
 */
export type ReauthenticationMethod = 'fresh' | 'password' | 'code';

const isCode = (code: string) => v.is(codeSchema, { code });

/** The form fields of `ReauthenticationFields`. */
export const reauthenticationSchema = v.pipe(
  v.object({ way: v.picklist(['fresh', 'password', 'code']), current: v.string(), code: v.string() }),
  v.forward(
    v.partialCheck([['way'], ['current']], ({ way, current }) => way !== 'password' || current !== '', REQUIRED),
    ['current'],
  ),
  v.forward(
    v.partialCheck([['way'], ['code']], ({ way, code }) => way !== 'code' || isCode(code), 'auth:errors.code'),
    ['code'],
  ),
);

export type ReauthenticationValues = v.InferInput<typeof reauthenticationSchema>;

export const emptyReauthentication = (way: ReauthenticationMethod): ReauthenticationValues => ({
  way,
  current: '',
  code: '',
});

export function reauthenticationOf({ way, current, code }: ReauthenticationValues): Reauthentication {
  if (way === 'password') return { current_password: current };
  return way === 'code' ? { nonce: code } : {};
}

/** Emails a code to the account's address. */
export const emailCode = async () => (await callAuth((client) => client.reauthenticate())).error;

/** Masks an address so that only its owner recognises it: `a•••@example.org`. */
export const maskedAddress = (address: string) => address.replace(/^(.)[^@]*/u, '$1•••');
