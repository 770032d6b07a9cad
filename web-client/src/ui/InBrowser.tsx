import { type ReactNode, Suspense, useSyncExternalStore } from 'react';

interface InBrowserProps {
  /** Holds the place where pages are written out at build time, and until the browser has taken the page over and fetched the rest. */
  fallback: ReactNode;
  children: ReactNode;
}

const never = () => () => undefined;

/** The live part of a page that is otherwise text: it needs the API, storage or the clock, which pages written out at build time do not have. */
export function InBrowser({ fallback, children }: InBrowserProps) {
  const taken = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return <Suspense fallback={fallback}>{taken ? children : fallback}</Suspense>;
}
