/** How far ahead of the visitor, in heights of the screen, parts are fetched. */
const AHEAD = '100%';

/** Calls back once, when the visitor comes near to a place of the page; returns what stops the waiting. */
export function onNearViewport(place: Element | null, act: () => void): (() => void) | undefined {
  if (!place) return undefined;
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      act();
    },
    { rootMargin: `${AHEAD} 0%` },
  );
  observer.observe(place);
  return () => observer.disconnect();
}
