import common from '../locales/en/common.json';
import shell from '../locales/en/shell.json';

/** Texts that every page needs. */
export const everywhere = { common, shell };

export const fetchText = (namespace: string) =>
  import(
    /* webpackChunkName: "text-en-[request]", webpackExclude: /\b(common|shell)\.json$/ */ `../locales/en/${namespace}.json`
  );
