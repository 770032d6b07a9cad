import axe from 'axe-core';
import { expect } from 'vitest';

/**
 * Fails on any axe finding in the current page; `what` names the place. Contrast needs a browser
 * and is tested in e2e/gallery.spec.ts and e2e/routes.spec.ts.
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
