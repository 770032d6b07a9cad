import common from '../locales/ar/common.json';
import shell from '../locales/ar/shell.json';

/** Texts that every page needs. */
export const everywhere = { common, shell };

export const fetchText = (namespace: string) =>
  import(
    /* webpackChunkName: "text-ar-[request]", webpackExclude: /\b(common|shell)\.json$/ */ `../locales/ar/${namespace}.json`
  );
