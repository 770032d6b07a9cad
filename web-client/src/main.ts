import { pause } from '@/ui/pause';
import { reloadOnce } from '@/app/release';

/**
 * What a page starts from, evaluated one after another: between the pieces a slow phone scrolls and answers. In one go they would hold it up
 * for a quarter of a second.
 */
async function load() {
  const pieces = [
    () => import(/* webpackMode: "eager" */ '@/theme'),
    () => import(/* webpackMode: "eager" */ '@/app/store'),
    () => import(/* webpackMode: "eager" */ '@/app/App'),
  ];
  for (const piece of pieces) {
    await piece();
    await pause();
  }
  return import(/* webpackMode: "eager" */ './start');
}

const root = document.getElementById('root');
// early.ts may have sent the browser to another address.
if (root && !('leaving' in document.documentElement.dataset)) {
  load()
    .then(({ start }) => start(root))
    .catch(async (error: unknown) => {
      // A written-out page can be read without us; a release may have replaced our files.
      if ((await reloadOnce()) !== 'reloading') throw error;
    });
}
