import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** How far from the end still counts as there, pixels. */
const SLACK = 48;

/** A text that grows at its end is followed by whoever is there; whoever has gone back to read is left alone. */
export function useStickToEnd<Place extends HTMLElement>(content: unknown) {
  const place = useRef<Place>(null);
  const [atEnd, setAtEnd] = useState(true);
  const goToEnd = useCallback(() => {
    const { current } = place;
    if (current) current.scrollTop = current.scrollHeight;
    setAtEnd(true);
  }, []);
  const onScroll = useCallback(() => {
    const { current } = place;
    if (current) setAtEnd(current.scrollHeight - current.scrollTop - current.clientHeight < SLACK);
  }, []);
  useLayoutEffect(() => {
    if (atEnd && place.current) place.current.scrollTop = place.current.scrollHeight;
  }, [content, atEnd]);
  // What stands below comes and goes, and takes room of the text.
  useEffect(() => {
    const { current } = place;
    if (!current || !atEnd || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => (current.scrollTop = current.scrollHeight));
    observer.observe(current);
    return () => observer.disconnect();
  }, [atEnd]);
  return { place, atEnd, goToEnd, onScroll };
}
