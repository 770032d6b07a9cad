import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

const calm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Brings a section of the page into view, and its heading (or the section) to the keyboard and to screen readers. */
export function showSection(id: string) {
  const section = document.getElementById(id);
  if (!section) return;
  section.scrollIntoView({ behavior: calm() ? 'auto' : 'smooth' });
  const target = section.querySelector<HTMLElement>('h2') ?? section;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/**
 * Shows the section that the address names (`#assistant`). Pages come lazily, so the browser has looked for it too early. With `only`, for a
 * part of a page that comes later than the rest, no other section.
 */
export function useSectionOfAddress(only?: string) {
  const { hash, key } = useLocation();
  useEffect(() => {
    const named = decodeURIComponent(hash.slice(1));
    if (named && (only === undefined || only === named)) showSection(named);
  }, [hash, key, only]);
}
