import { reloadOnce } from '@/browser/release';
import { start } from './start';

const root = document.getElementById('root');
// early.ts may have started a redirect.
if (root && !('leaving' in document.documentElement.dataset)) {
  start(root).catch(async (error: unknown) => {
    // A written-out page is readable without scripts; a release may have replaced our files.
    if ((await reloadOnce()) !== 'reloading') throw error;
  });
}
