/** Distance at which parts are loaded, in viewport heights. */
const AHEAD = '100%';

/** Calls back once, when an element comes near the viewport; returns the cancel function. */
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
