import { useEffect, useRef } from 'react';

/** Scrolls to a part that appears further down and moves the focus to it. */
export function useArrival(block: ScrollLogicalPosition) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView?.({ block });
    place.current?.focus({ preventScroll: true });
  }, [block]);
  return place;
}
