import { useCallback, useRef } from 'react';
import { randomId } from '@/browser/randomId';

/**
 * Keys for calls that must not run twice. The same content gets the same key until `done` is
 * called, so a retry after a lost response creates nothing new. Other content gets another key.
 */
export function useIdempotencyKey() {
  const attempt = useRef<{ content: string; key: string }>(null);
  const keyFor = useCallback((value: unknown) => {
    const content = JSON.stringify(value);
    if (attempt.current?.content !== content) attempt.current = { content, key: randomId() };
    return attempt.current.key;
  }, []);
  const done = useCallback(() => {
    attempt.current = null;
  }, []);
  return { keyFor, done };
}
