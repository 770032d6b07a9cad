import { type ReactNode, startTransition, Suspense, useEffect, useRef, useState } from 'react';
import { onNearViewport } from './onNearViewport';
import { PartBoundary } from './PartBoundary';

interface InBrowserProps {
  /** Placeholder in written-out pages, and until the part is loaded. */
  fallback: ReactNode;
  children: ReactNode;
}

/**
 * A live part of a text page: it needs the API, storage or the clock, which are missing when
 * pages are written out. It loads when it comes near the viewport, to save work on phones.
 */
export function InBrowser({ fallback, children }: InBrowserProps) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(
    () =>
      onNearViewport(place.current, () => {
        // In small steps, so that the visitor can scroll in between.
        startTransition(() => setNear(true));
      }),
    [],
  );
  return (
    <div ref={place}>
      <Suspense fallback={fallback}>{near ? <PartBoundary>{children}</PartBoundary> : fallback}</Suspense>
    </div>
  );
}
