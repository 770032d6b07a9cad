import type { SVGProps } from 'react';

/** What a drawing takes: size and place come from a class of the page that shows it. */
export type SceneProps = Pick<SVGProps<SVGSVGElement>, 'className'>;

/** Drawings say nothing that the text beside them does not say, so assistive technology skips them. */
export const hidden = { 'aria-hidden': true, focusable: false } as const;

/** What the `svg` of a drawing has, beside its `viewBox`. */
export const drawing = { strokeLinecap: 'round', strokeLinejoin: 'round', ...hidden } as const;
