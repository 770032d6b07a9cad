import axe from 'axe-core';
import { expect } from 'vitest';

/**
 * What axe finds in the page as it is now is a failure; `what` says where. Contrast needs a browser: the gallery and the pages are looked at in
 * one (e2e/gallery.spec.ts, e2e/routes.spec.ts).
 */
export async function expectAccessible(what: string) {
  const { violations } = await axe.run(document.body, {
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(
    violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html.slice(0, 160)) })),
    what,
  ).toEqual([]);
}
