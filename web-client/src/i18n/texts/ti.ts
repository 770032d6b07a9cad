import common from '../locales/ti/common.json';
import shell from '../locales/ti/shell.json';

/** Texts that every page needs. */
export const everywhere = { common, shell };

export const fetchText = (namespace: string) =>
  import(
    /* webpackChunkName: "text-ti-[request]", webpackExclude: /\b(common|shell)\.json$/ */ `../locales/ti/${namespace}.json`
  );
