import { type ReactNode, Suspense, useDeferredValue } from 'react';

interface InBrowserProps {
  /** Holds the place where pages are written out at build time, and until the browser has taken the page over and fetched the rest. */
  fallback: ReactNode;
  children: ReactNode;
}

/** The live part of a page that is otherwise text: it needs the API, storage or the clock, which pages written out at build time do not have. */
export function InBrowser({ fallback, children }: InBrowserProps) {
  // At first as written out, then, in small steps that let the visitor scroll meanwhile, as it is alive.
  const taken = useDeferredValue(true, false);
  return <Suspense fallback={fallback}>{taken ? children : fallback}</Suspense>;
}
