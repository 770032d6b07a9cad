import { useCallback, useRef } from 'react';

/** Returns a unique key. */
export const newIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Returns a random UUID, also on a page without HTTPS, where `crypto.randomUUID` is missing. */
export function newUuid(): string {
  const hex = newIdempotencyKey();
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20)].join('-');
}

/**
 * Keys for calls that must not run twice. The same content gets the same key until `done` is
 * called, so a retry after a lost response creates nothing new. Other content gets another key.
 */
export function useIdempotencyKey() {
  const attempt = useRef<{ content: string; key: string }>(null);
  const keyFor = useCallback((value: unknown) => {
    const content = JSON.stringify(value);
    if (attempt.current?.content !== content) attempt.current = { content, key: newIdempotencyKey() };
    return attempt.current.key;
  }, []);
  const done = useCallback(() => {
    attempt.current = null;
  }, []);
  return { keyFor, done };
}
