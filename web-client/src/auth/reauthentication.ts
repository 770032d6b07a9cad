import * as v from 'valibot';
import { callAuth } from './authClient';
import { codeSchema } from './credentials';
import { REQUIRED } from '@/ui/form';

/** What shows the identity service that it is the owner who changes something: the present password, or a code that was mailed. */
export interface Reauthentication {
  current_password?: string;
  nonce?: string;
}

/** What forms ask for; `fresh` is nothing, which is enough after a sign-in of the last minutes. */
export type ReauthenticationMethod = 'fresh' | 'password' | 'code';

const isCode = (code: string) => v.is(codeSchema, { code });

/** The part of a form that `ReauthenticationFields` fill in. */
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

/** Mails a code to the address of the account. */
export const emailCode = async () => (await callAuth((client) => client.reauthenticate())).error;

/** Enough of an address for its owner to know it: `a•••@example.org`. */
export const maskedAddress = (address: string) => address.replace(/^(.)[^@]*/u, '$1•••');
