import { test as base } from '@playwright/test';
import { demoAccount, type Role } from './platform';
import { memoryOf, sessionOf } from './sessions';
import type { Language, Scheme } from './texts';

interface Start {
  /** Which demo account is signed in; a visitor if none is named. Only tests of signing in use the form. */
  as: Role | undefined;
  /** The language that is remembered, and with it the colours: Arabic is dark. */
  language: Language;
  scheme: Scheme | undefined;
}

/** `test` with a browser that remembers a language, colours and a session: `test.use({ as: 'admin', language: 'ar' })`. */
export const test = base.extend<Start>({
  as: [undefined, { option: true }],
  language: ['en', { option: true }],
  scheme: [undefined, { option: true }],
  storageState: async ({ as, language, scheme }, use) =>
    use(memoryOf(language, as && (await sessionOf(demoAccount(as))), scheme)),
});

export { expect } from '@playwright/test';
