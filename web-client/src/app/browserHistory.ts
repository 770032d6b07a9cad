import { createPath, type Location, NavigationType, type Navigator, parsePath, type To } from 'react-router-dom';
import { confirmLeaving, hasUnsavedWork } from '@/browser/unsaved';
import { withoutLanguage } from '@/i18n/languages';

/** A change of the address. */
export interface Visit {
  action: NavigationType;
  location: Location;
}

interface BrowserHistory extends Navigator {
  visit: () => Visit;
  /**
   * Calls back after every change, also by the browser's buttons; returns the unsubscribe
   * function.
   */
  listen: (onVisit: (visit: Visit) => void) => () => void;
}

/** State of an entry in the browser's history. */
interface Entry {
  key?: string;
  usr?: unknown;
  /** Position in the history of this tab. */
  idx?: number;
}

/** Query parameters that choose a part of a page; another value unmounts the forms of the part. */
const PARTS = ['tab', 'part', 'open', 'id'];

/** Returns the place to which a form belongs: the page in any language, and its part. */
function placeOf({ pathname, search }: { pathname: string; search: string }) {
  const parameters = new URLSearchParams(search);
  return [withoutLanguage(pathname), ...PARTS.map((name) => parameters.get(name) ?? '')].join('\n');
}

/**
 * The address bar and its history, in the form that react-router's `Router` needs. Asks before a
 * step that would lose unsaved input; a step of the browser's buttons is taken back meanwhile.
 */
export function browserHistory(): BrowserHistory {
  let action = NavigationType.Pop;
  const listeners = new Set<(visit: Visit) => void>();
  const entryNow = () => (window.history.state ?? {}) as Entry;

  // Address and position of the shown entry: during a step that is taken back, the address bar differs.
  let index = entryNow().idx ?? 0;
  let place = placeOf(window.location);
  if (entryNow().idx === undefined) window.history.replaceState({ ...entryNow(), idx: index }, '');
  /** The next step takes an unconfirmed one back. */
  let returning = false;

  const visit = (): Visit => {
    const { pathname, search, hash } = window.location;
    const { key = 'default', usr = null } = entryNow();
    return { action, location: { pathname, search, hash, key, state: usr } as Location };
  };
  const tell = (how: NavigationType) => {
    action = how;
    index = entryNow().idx ?? index;
    place = placeOf(window.location);
    listeners.forEach((onVisit) => onVisit(visit()));
  };
  const onPop = () => {
    if (returning) {
      returning = false;
      return;
    }
    const steps = (entryNow().idx ?? index) - index;
    if (steps === 0 || placeOf(window.location) === place || !hasUnsavedWork()) return tell(NavigationType.Pop);
    returning = true;
    window.history.go(-steps);
    confirmLeaving(() => window.history.go(steps));
  };
  const createHref = (to: To) => (typeof to === 'string' ? to : createPath(to));
  const entry = (usr: unknown, idx: number): Entry => ({ usr, key: Math.random().toString(36).slice(2, 10), idx });
  const ask = (to: To, leave: () => void) => {
    const { pathname = window.location.pathname, search = '' } = typeof to === 'string' ? parsePath(to) : to;
    if (placeOf({ pathname, search }) === place) leave();
    else confirmLeaving(leave);
  };

  return {
    visit,
    listen(onVisit) {
      if (listeners.size === 0) window.addEventListener('popstate', onPop);
      listeners.add(onVisit);
      return () => {
        listeners.delete(onVisit);
        if (listeners.size === 0) window.removeEventListener('popstate', onPop);
      };
    },
    createHref,
    go: (steps) => window.history.go(steps),
    push(to, state) {
      ask(to, () => {
        window.history.pushState(entry(state, index + 1), '', createHref(to));
        tell(NavigationType.Push);
      });
    },
    replace(to, state) {
      ask(to, () => {
        window.history.replaceState(entry(state, index), '', createHref(to));
        tell(NavigationType.Replace);
      });
    },
  };
}
