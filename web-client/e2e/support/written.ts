import type { APIRequestContext } from '@playwright/test';
import { JSDOM } from 'jsdom';
import type { Language } from './texts';

/** The pages that a build prerenders in every language (src/app/paths.ts, `publicPaths`). */
export const writtenPages = [
  '/',
  '/investors',
  '/about',
  '/contact',
  '/careers',
  '/terms',
  '/privacy',
  '/services/therapy',
  '/services/global-products',
  '/services/cleaning',
  '/services/cargo',
  '/therapist-registration',
];

/** Returns the address of a page in a language. */
export const inLanguage = (path: string, language: Language) =>
  language === 'en' ? path : `/${language}${path === '/' ? '' : path}`;

/** Parses a page as the server returns it, without a browser. */
export async function pageAt(request: APIRequestContext, address: string) {
  const answer = await request.get(address);
  const { document } = new JSDOM(await answer.text(), { url: answer.url() }).window;
  return { status: answer.status(), document };
}
