import { type ReactNode, startTransition, Suspense, useEffect, useRef, useState } from 'react';
import { onNearViewport } from './onNearViewport';

interface InBrowserProps {
  /** Holds the place where pages are written out at build time, and until the visitor comes near and the rest is fetched. */
  fallback: ReactNode;
  children: ReactNode;
}

/**
 * The live part of a page that is otherwise text: it needs the API, storage or the clock, which pages written out at build time do not have.
 * It is fetched when the visitor comes near: a phone has enough to do with what is in sight.
 */
export function InBrowser({ fallback, children }: InBrowserProps) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(
    () =>
      onNearViewport(place.current, () => {
        // In small steps, between which the visitor can scroll.
        startTransition(() => setNear(true));
      }),
    [],
  );
  return (
    <div ref={place}>
      <Suspense fallback={fallback}>{near ? children : fallback}</Suspense>
    </div>
  );
}
