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
