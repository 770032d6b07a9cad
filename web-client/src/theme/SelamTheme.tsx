import createCache, { type EmotionCache, type StylisPlugin } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { directionOf } from '@/i18n/languages';
import { selamTheme } from './theme';

/**
 * A cache whose rules are in the layer `mui`, so that our own sheets have priority regardless of
 * specificity (base.css).
 */
export function makeCache(direction: 'ltr' | 'rtl', stylisPlugins?: StylisPlugin[]): EmotionCache {
  const cache = createCache({ key: direction === 'rtl' ? 'selam-rtl' : 'selam', stylisPlugins });
  const { insert } = cache;
  cache.insert = (selector, serialized, ...rest) =>
    insert(selector, { ...serialized, styles: `@layer mui{${serialized.styles}}` }, ...rest);
  return cache;
}

const leftToRight = makeCache('ltr');
let rightToLeft: EmotionCache | undefined;

/** The plugin that mirrors MUI's physical properties is loaded only for right-to-left languages. */
const rightToLeftCache = async () => {
  const { default: rtl } = await import(/* webpackChunkName: "rtl" */ '@mui/stylis-plugin-rtl');
  return (rightToLeft ??= makeCache('rtl', [rtl]));
};

/** Loads the styles of a direction, so that a first page in Arabic does not render twice. */
export const prepareDirection = async (language: string) => {
  if (directionOf(language) === 'rtl') await rightToLeftCache();
};

interface SelamThemeProps {
  children: ReactNode;
  /** Style cache; only when pages are written out at build time. */
  cache?: EmotionCache;
}

/** The theme in the direction of the current language. */
export function SelamTheme({ children, cache }: SelamThemeProps) {
  const { i18n } = useTranslation();
  const direction = directionOf(i18n.language);
  const theme = useMemo(() => selamTheme(direction), [direction]);
  const [mirrored, setMirrored] = useState(rightToLeft);

  useEffect(() => {
    if (direction === 'rtl') void rightToLeftCache().then(setMirrored);
  }, [direction]);

  return (
    <CacheProvider value={cache ?? (direction === 'rtl' && mirrored ? mirrored : leftToRight)}>
      <ThemeProvider theme={theme}>{children}</ThemeProvider>
    </CacheProvider>
  );
}
