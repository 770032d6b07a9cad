/**
 * Entry of the Node build that writes pages out (scripts/prerender-plugin.cjs). Not part of the
 * browser build.
 */
export { writtenPages } from './render';
export { siteFiles } from './siteFiles';
