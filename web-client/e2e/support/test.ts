import { test as base } from '@playwright/test';
import { demoAccount, type Role } from './platform';
import { memoryOf, sessionOf } from './sessions';
import type { Language } from './texts';

interface Start {
  /** The signed-in demo account; a visitor if unset. Only tests of signing in use the form. */
  as: Role | undefined;
  /** The stored language, which also sets the colours: Arabic is dark. */
  language: Language;
}

/** `test` with a stored language, its colours and a session: `test.use({ as: 'admin', language: 'ar' })`. */
export const test = base.extend<Start>({
  as: [undefined, { option: true }],
  language: ['en', { option: true }],
  storageState: async ({ as, language }, use) => use(memoryOf(language, as && (await sessionOf(demoAccount(as))))),
});

export { expect } from '@playwright/test';
