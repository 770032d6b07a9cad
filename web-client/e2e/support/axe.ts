import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Everything that axe finds, with all of its rules and contrast, is a failure; `what` says where. */
export async function axe(page: Page, what: string) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html.slice(0, 160)) })),
    what,
  ).toEqual([]);
}
