import * as v from 'valibot';
import { expect, it } from 'vitest';
import { recoveryCodeSchema } from './schema';

it.each([
  ['ABCD-EFGH-1234', 'ABCD-EFGH-1234'],
  ['\u202aABCD\u2011EFGH\u00a0١٢۳۴\u202c', 'ABCD-EFGH 1234'],
])('accepts the recovery code %j', (recoveryCode, sent) => {
  expect(v.parse(recoveryCodeSchema, { recoveryCode })).toEqual({ recoveryCode: sent });
});

it('refuses a recovery code with a missing letter', () => {
  expect(v.is(recoveryCodeSchema, { recoveryCode: 'ABCD-EFGH-123' })).toBe(false);
});
