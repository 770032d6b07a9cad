import { type SVGProps, useId } from 'react';

/** Props of a drawing: a class of the page sets size and position. */
export type SceneProps = Pick<SVGProps<SVGSVGElement>, 'className'>;

/** Drawings repeat the text next to them, so assistive technology skips them. */
export const hidden = { 'aria-hidden': true, focusable: false } as const;

/**
 * Returns the component of an `.svg` file of this folder (scripts/svg-loader.cjs). It is part of
 * the page, because its colours are tokens of the page.
 */
export function drawing(attributes: SVGProps<SVGSVGElement>, content: string) {
  const hasIds = content.includes(' id="');
  return function Drawing({ className }: SceneProps) {
    // A page may contain a drawing twice.
    const id = useId();
    const own = hasIds ? content.replace(/ id="|url\(#/g, (start) => start + id) : content;
    return <svg {...attributes} {...hidden} className={className} dangerouslySetInnerHTML={{ __html: own }} />;
  };
}
