import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Distance from the end that counts as the end, pixels. */
const SLACK = 48;

/** Keeps the view at the end of a growing text, unless the reader has scrolled back. */
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
  // Content below the text appears and disappears, which changes the height of the text.
  useEffect(() => {
    const { current } = place;
    if (!current || !atEnd || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => (current.scrollTop = current.scrollHeight));
    observer.observe(current);
    return () => observer.disconnect();
  }, [atEnd]);
  return { place, atEnd, goToEnd, onScroll };
}
