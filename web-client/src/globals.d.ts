/* eslint-disable @typescript-eslint/consistent-type-imports -- a top-level import would turn this file into a module and hide its declarations */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
declare module '*.svg' {
  const Drawing: import('react').ComponentType<import('./ui/illustrations/drawing').SceneProps>;
  export default Drawing;
}
declare module '@mui/stylis-plugin-rtl' {
  import type { StylisPlugin } from '@emotion/cache';
  const plugin: StylisPlugin;
  export default plugin;
}

/** Company and offers for the pages, inserted at build time (webpack.common.cjs). */
declare const __SITE__: {
  company: typeof import('../../services/notifications/company.json');
  offers: typeof import('../scripts/offers.cjs');
  origin: string;
  year: number;
};
