import { createPath, type Location, NavigationType, type Navigator, type To } from 'react-router-dom';

/** A change of the address. */
export interface Visit {
  action: NavigationType;
  location: Location;
}

export interface BrowserHistory extends Navigator {
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
}

/** The address bar and its history, in the form that react-router's `Router` needs. */
export function browserHistory(): BrowserHistory {
  let action = NavigationType.Pop;
  const listeners = new Set<(visit: Visit) => void>();

  const visit = (): Visit => {
    const { pathname, search, hash } = window.location;
    const { key = 'default', usr = null } = (window.history.state ?? {}) as Entry;
    return { action, location: { pathname, search, hash, key, state: usr } as Location };
  };
  const tell = (how: NavigationType) => {
    action = how;
    listeners.forEach((onVisit) => onVisit(visit()));
  };
  const onPop = () => tell(NavigationType.Pop);
  const createHref = (to: To) => (typeof to === 'string' ? to : createPath(to));
  const entry = (usr: unknown): Entry => ({ usr, key: Math.random().toString(36).slice(2, 10) });

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
      window.history.pushState(entry(state), '', createHref(to));
      tell(NavigationType.Push);
    },
    replace(to, state) {
      window.history.replaceState(entry(state), '', createHref(to));
      tell(NavigationType.Replace);
    },
  };
}
