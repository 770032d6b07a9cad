import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { renderPage } from '@/testing/render';
import { PageTitle } from './PageTitle';

const meta = (name: string) =>
  document.head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');
const alternates = (): Record<string, string | null> =>
  Object.fromEntries(
    [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="alternate"]')].map(
      (link) => [link.hreflang, link.getAttribute('href')] as const,
    ),
  );

describe('the head of a page', () => {
  it('contains its title, its address and its translations', () => {
    renderPage(<PageTitle description="What we do.">About</PageTitle>, { at: '/about' });
    expect(document.title).toBe('About | Selam');
    expect(meta('description')).toBe('What we do.');
    expect(meta('og:title')).toBe('About | Selam');
    expect(meta('og:url')).toBe('http://localhost:8080/about');
    expect(document.head.querySelector('link[rel="canonical"]')).toHaveAttribute('href', 'http://localhost:8080/about');
    expect(alternates()).toEqual({
      en: 'http://localhost:8080/about',
      ti: 'http://localhost:8080/ti/about',
      ar: 'http://localhost:8080/ar/about',
      'x-default': 'http://localhost:8080/about',
    });
    expect(meta('robots')).toBeUndefined();
  });

  it('contains the address of the shown language', async () => {
    await i18next.changeLanguage('ar');
    renderPage(<PageTitle bare>سلام</PageTitle>, { at: '/' });
    expect(document.title).toBe('سلام');
    expect(document.head.querySelector('link[rel="canonical"]')).toHaveAttribute('href', 'http://localhost:8080/ar');
    expect(meta('og:locale')).toBe('ar_AR');
  });

  it('excludes pages of one user from search engines', () => {
    renderPage(<PageTitle unlisted>My account</PageTitle>, { at: '/account-settings' });
    expect(meta('robots')).toBe('noindex');
    expect(document.head.querySelector('link[rel="canonical"]')).toBeNull();
    expect(alternates()).toEqual({});
  });
});
