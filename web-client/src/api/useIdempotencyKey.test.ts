import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useIdempotencyKey } from './useIdempotencyKey';

it('repeats the key of equal content until the call is done', () => {
  const { result } = renderHook(() => useIdempotencyKey());
  const { keyFor, done } = result.current;
  const first = keyFor({ amount: '1000' });
  expect(keyFor({ amount: '1000' })).toBe(first);
  const other = keyFor({ amount: '2000' });
  expect(other).not.toBe(first);
  done();
  expect(keyFor({ amount: '2000' })).not.toBe(other);
});
