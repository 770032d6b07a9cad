import { afterEach, describe, expect, it, vi } from 'vitest';
import { draftOf, dropDraft, dropDrafts, keepDraft } from './draft';

const text = (data: unknown) => (typeof data === 'string' ? data : undefined);
const hour = 60 * 60 * 1000;

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

describe('drafts', () => {
  it('expire after two hours', () => {
    keepDraft('booking', 'hello', 0);
    expect(draftOf('booking', text, hour)).toBe('hello');
    expect(draftOf('booking', text, 2 * hour)).toBeUndefined();
    expect(sessionStorage).toHaveLength(0);
  });

  it('are ignored when they were modified', () => {
    keepDraft('booking', { price: 1 });
    expect(draftOf('booking', text)).toBeUndefined();
    sessionStorage.setItem('selam.draft.booking', 'not JSON');
    expect(draftOf('booking', text)).toBeUndefined();
    sessionStorage.setItem('selam.draft.booking', 'null');
    expect(draftOf('booking', text)).toBeUndefined();
  });

  it('are removed one by one or all, without other keys', () => {
    sessionStorage.setItem('other', '1');
    keepDraft('a', 'x');
    keepDraft('b', 'y');
    dropDraft('a');
    expect(draftOf('a', text)).toBeUndefined();
    expect(draftOf('b', text)).toBe('y');
    dropDrafts();
    expect(Object.keys(sessionStorage)).toEqual(['other']);
  });

  it('stay in memory while the storage is full', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    keepDraft('a', 'x');
    expect(draftOf('a', text)).toBe('x');
    dropDrafts();
    expect(draftOf('a', text)).toBeUndefined();
  });
});
