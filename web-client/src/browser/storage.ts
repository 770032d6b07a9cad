/**
 * Browser storage of this site. Never throws: storage may be blocked, full or cleared at any
 * time.
 */
interface SafeStorage {
  get: (key: string) => string | null;
  /**
   * Returns whether the value outlives the page. Otherwise it stays in memory until the page is
   * closed.
   */
  set: (key: string, value: string) => boolean;
  remove: (key: string) => void;
  keys: () => string[];
}

function safeStorage(area: () => Storage): SafeStorage {
  /** Values that the browser rejected. */
  const onThisPage = new Map<string, string>();
  const quietly = <Result>(touch: (area: Storage) => Result): Result | undefined => {
    try {
      return touch(area());
    } catch {
      return undefined;
    }
  };
  return {
    get: (key) => onThisPage.get(key) ?? quietly((area) => area.getItem(key)) ?? null,
    set: (key, value) => {
      const lasts = quietly((area) => (area.setItem(key, value), true)) ?? false;
      if (lasts) onThisPage.delete(key);
      else onThisPage.set(key, value);
      return lasts;
    },
    remove: (key) => {
      onThisPage.delete(key);
      quietly((area) => area.removeItem(key));
    },
    keys: () => [...new Set([...onThisPage.keys(), ...(quietly((area) => Object.keys(area)) ?? [])])],
  };
}

/** Shared by all tabs, until the user clears it. */
export const localStore = safeStorage(() => localStorage);

/** For this tab, until it is closed. */
export const tabStore = safeStorage(() => sessionStorage);
