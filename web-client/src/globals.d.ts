/* eslint-disable @typescript-eslint/consistent-type-imports -- an import of its own would make a module of this file, whose names nobody else sees */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
declare module '@mui/stylis-plugin-rtl' {
  import type { StylisPlugin } from '@emotion/cache';
  const plugin: StylisPlugin;
  export default plugin;
}

/** What pages say about the company and its offers, put in when the client is built (webpack.common.cjs). */
declare const __SITE__: {
  company: typeof import('../../services/notifications/company.json');
  offers: typeof import('../scripts/offers.cjs');
  origin: string;
  year: number;
};
