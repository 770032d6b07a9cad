import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

const calm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Scrolls to a section, and moves the focus to its heading (or to the section). */
export function showSection(id: string) {
  const section = document.getElementById(id);
  if (!section) return;
  section.scrollIntoView({ behavior: calm() ? 'auto' : 'smooth' });
  const target = section.querySelector<HTMLElement>('h2') ?? section;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Returns the id in an address; empty when its encoding is broken (`#%`). */
function sectionOf(hash: string) {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

/**
 * Scrolls to the section in the address (`#assistant`). Pages load lazily, so the browser's own
 * attempt was too early. `only` limits it to one section, for a part that loads later.
 */
export function useSectionOfAddress(only?: string) {
  const { hash, key } = useLocation();
  useEffect(() => {
    const named = sectionOf(hash);
    if (named && (only === undefined || only === named)) showSection(named);
  }, [hash, key, only]);
}
