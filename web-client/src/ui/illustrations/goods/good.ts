import { drawing, type SceneProps } from '../scene';

export type { SceneProps };

/** What every drawing of a product shares: its square, round ends, and that it says nothing to screen readers. */
export const good = { viewBox: '0 0 160 160', ...drawing } as const;
