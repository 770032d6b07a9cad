import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { Scheme } from './texts';

/** Shows the page in the other scheme, as the switch in the header does, without touching what is open. */
const turn = (page: Page) =>
  page.evaluate(() => {
    const { dataset } = document.documentElement;
    const scheme = dataset['scheme'] === 'dark' ? 'light' : 'dark';
    dataset['scheme'] = scheme;
    return scheme;
  }) as Promise<Scheme>;

async function expectNothing(builder: AxeBuilder, what: string) {
  // The mode without a second window, in half the time: our pages have no frames of other origins, which is all that it leaves out.
  const { violations } = await builder.setLegacyMode().analyze();
  expect(
    violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html.slice(0, 160)) })),
    what,
  ).toEqual([]);
}

/**
 * Everything that axe finds, with all of its rules, is a failure; `what` says where. The other scheme differs in colours only, so there the
 * contrast is looked at again and nothing else.
 */
export async function axe(page: Page, what: string) {
  await expectNothing(new AxeBuilder({ page }), what);
  const other = await turn(page);
  await expectNothing(new AxeBuilder({ page }).withRules(['color-contrast']), `${what}, ${other}`);
  await turn(page);
}
