import type { SVGProps } from 'react';

/** Props of a drawing: a class of the page sets size and position. */
export type SceneProps = Pick<SVGProps<SVGSVGElement>, 'className'>;

/** Drawings repeat the text next to them, so assistive technology skips them. */
export const hidden = { 'aria-hidden': true, focusable: false } as const;

/** Common attributes of a drawing's `svg`, in addition to its `viewBox`. */
export const drawing = { strokeLinecap: 'round', strokeLinejoin: 'round', ...hidden } as const;
