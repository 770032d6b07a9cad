/** How long after everything is there a page starts although the browser reports no paint, in milliseconds. */
const WITHOUT_PAINT_MS = 1_000;

/**
 * Fetches the scripts of a written-out page (scripts/prerender-plugin.cjs) once it has been painted: what can be read goes first, and what is
 * typed or pressed until then is kept (layout/EarlyInput, earlyPress).
 */
export function startAfterPaint() {
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    whenParsed(() => {
      const scripts = document.getElementById('root')?.dataset['scripts']?.split(' ') ?? [];
      document.head.append(...scripts.map(scriptOf));
    });
  };
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) start();
  }).observe({ type: 'paint', buffered: true });
  // A tab in the background, or a browser that keeps such times to itself.
  window.addEventListener('load', () => setTimeout(start, WITHOUT_PAINT_MS));
}

/** The browser may paint the start of a page whose end has not arrived. */
function whenParsed(act: () => void) {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', act, { once: true });
  else act();
}

function scriptOf(src: string) {
  const script = document.createElement('script');
  script.src = src;
  // In the order of the list.
  script.async = false;
  script.onerror = () => {
    // Once the client runs, it asks itself for what it misses, unless it finds an element that it would wait for in vain.
    script.remove();
    window.addEventListener('online', () => document.head.append(scriptOf(src)), { once: true });
  };
  return script;
}
