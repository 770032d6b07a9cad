import { useEffect, useRef } from 'react';

/** A part that appears further down: it comes into sight and takes the focus, for eyes and for screen readers. */
export function useArrival(block: ScrollLogicalPosition) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView?.({ block });
    place.current?.focus({ preventScroll: true });
  }, [block]);
  return place;
}
