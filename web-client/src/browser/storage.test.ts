import { afterEach, describe, expect, it, vi } from 'vitest';
import { localStore, tabStore } from './storage';

afterEach(() => {
  vi.restoreAllMocks();
  for (const shelf of [localStore, tabStore]) shelf.keys().forEach(shelf.remove);
});

describe.each([
  ['for all tabs', localStore, () => localStorage],
  ['for this tab', tabStore, () => sessionStorage],
] as const)('storage: %s', (_, shelf, area) => {
  it('is in the storage of the browser', () => {
    expect(shelf.set('a', '1')).toBe(true);
    expect(area().getItem('a')).toBe('1');
    expect(shelf.get('a')).toBe('1');
    expect(shelf.keys()).toEqual(['a']);
    shelf.remove('a');
    expect(shelf.get('a')).toBeNull();
    expect(area()).toHaveLength(0);
  });

  it('is in memory while the storage is full, newest value first', () => {
    shelf.set('a', 'old');
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(shelf.set('a', 'new')).toBe(false);
    expect(shelf.get('a')).toBe('new');
    expect(shelf.keys()).toEqual(['a']);
    full.mockRestore();
    expect(shelf.set('a', 'newer')).toBe(true);
    expect(shelf.get('a')).toBe('newer');
  });

  it('is in memory where the storage is blocked', () => {
    const name = area() === localStorage ? 'localStorage' : 'sessionStorage';
    vi.spyOn(globalThis, name, 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    expect(shelf.get('a')).toBeNull();
    expect(shelf.set('a', '1')).toBe(false);
    expect(shelf.get('a')).toBe('1');
    expect(shelf.keys()).toEqual(['a']);
    shelf.remove('a');
    expect(shelf.get('a')).toBeNull();
  });
});
