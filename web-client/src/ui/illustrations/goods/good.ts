import { drawing, type SceneProps } from '../scene';

export type { SceneProps };

/** Common attributes of product drawings: square, round caps, hidden from screen readers. */
export const good = { viewBox: '0 0 160 160', ...drawing } as const;
