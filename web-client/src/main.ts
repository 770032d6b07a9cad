import { reloadOnce } from '@/app/release';
import { start } from './start';

const root = document.getElementById('root');
// early.ts may have sent the browser to another address.
if (root && !('leaving' in document.documentElement.dataset)) {
  start(root).catch(async (error: unknown) => {
    // A written-out page can be read without us; a release may have replaced our files.
    if ((await reloadOnce()) !== 'reloading') throw error;
  });
}
