import { createContext, type ReactNode, useContext } from 'react';

/**
 * Takes what pages put into the head, where pages are written out at build time: there the document around the page is drawn after it. In a
 * browser nothing takes it, and React puts it there itself.
 */
export const HeadTaker = createContext<((elements: ReactNode) => void) | undefined>(undefined);

/** Title, meta and link elements of a page. */
export function Head({ children }: { children: ReactNode }) {
  const take = useContext(HeadTaker);
  if (!take) return children;
  take(children);
  return null;
}
