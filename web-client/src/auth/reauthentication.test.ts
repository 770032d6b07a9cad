import * as v from 'valibot';
import { expect, it } from 'vitest';
import { maskedAddress, emptyReauthentication, reauthenticationOf, reauthenticationSchema } from './reauthentication';

it.each([
  [emptyReauthentication('fresh'), [], {}],
  [{ way: 'password', current: 'Secret123', code: '' }, [], { current_password: 'Secret123' }],
  [emptyReauthentication('password'), ['current'], { current_password: '' }],
  [{ way: 'code', current: 'left over', code: '123456' }, [], { nonce: '123456' }],
  [{ way: 'code', current: '', code: '1234' }, ['code'], { nonce: '1234' }],
] as const)('validates %j as %j and sends %j', (values, wrong, sent) => {
  const { issues = [] } = v.safeParse(reauthenticationSchema, values);
  expect(issues.map((issue) => v.getDotPath(issue))).toEqual(wrong);
  expect(reauthenticationOf(values)).toEqual(sent);
});

it.each([
  ['abeba@example.org', 'a•••@example.org'],
  ['a@example.org', 'a•••@example.org'],
  ['ኣበባ@example.org', 'ኣ•••@example.org'],
])('shows %s as %s', (address, masked) => expect(maskedAddress(address)).toBe(masked));
