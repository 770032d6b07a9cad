/** What a build runs in Node to write pages out (scripts/prerender-plugin.cjs). No part of what browsers load. */
export { writtenPages } from './render';
export { siteFiles } from './siteFiles';
