import { createContext, type ReactNode, useContext } from 'react';

/**
 * Collects the head elements of pages at build time, where the surrounding document is rendered
 * afterwards. In a browser it is unset, and React inserts the elements itself.
 */
export const HeadTaker = createContext<((elements: ReactNode) => void) | undefined>(undefined);

/** Title, meta and link elements of a page. */
export function Head({ children }: { children: ReactNode }) {
  const take = useContext(HeadTaker);
  if (!take) return children;
  take(children);
  return null;
}
