import type { ReactNode } from 'react';
import type { ChartHue } from '@/ui/charts/Plot';

/** An order of any line, as a place on the time line of a person. */
export interface OrderEntry {
  id: string;
  /** The instant by which its list is sorted. */
  time: string;
  hue: ChartHue;
  title: ReactNode;
  text: ReactNode;
  /** Address of its record in the dashboard. */
  search: string;
}

/**
 * Returns the latest entries of several lists. Each list is sorted, latest first, and holds at
 * least `most` entries where there are as many, so none is missing between those returned.
 */
export const latestOf = (lists: readonly (readonly OrderEntry[])[], most: number): OrderEntry[] =>
  lists
    .flat()
    .sort((one, other) => Date.parse(other.time) - Date.parse(one.time))
    .slice(0, most);
