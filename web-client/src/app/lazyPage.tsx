import { createElement, type FunctionComponent } from 'react';
import { reloadOnce } from '@/browser/release';
import type { TextName } from '@/i18n';
import { type Load, type LoadFailureCause, loadLater } from '@/ui/loadLater';
import type { AppStore } from './store';

/** A page in its own file. */
export interface LazyPage extends FunctionComponent {
  /** Loads the page, so that it can be shown at once. Rejects with LoadFailure. */
  preload: () => Promise<void>;
  /** Text files that the page needs. */
  texts: readonly TextName[];
  /** Name of the page's chunk, by which the files of a written-out page are found. */
  chunk: string;
}

/**
 * Returns a page that is loaded with its texts when it is first shown. After `preload` it renders
 * without suspending: hydration and the prerender need that. `chunk` is the webpackChunkName of
 * its import.
 */
export function page(chunk: string, load: Load<object>, ...texts: TextName[]): LazyPage {
  const later = loadLater(load, { texts, findCause: reloadOrCause });
  const Page = () => createElement(later.part());
  return Object.assign(Page, { preload: () => later.preload(), texts, chunk });
}

/** A page reloads with the files of a new release by itself, because the user has already left the last page. */
async function reloadOrCause(): Promise<LoadFailureCause> {
  const recovery = await reloadOnce();
  // Nothing may happen until the page reloads.
  if (recovery === 'reloading') await new Promise(() => undefined);
  return recovery === 'offline' ? 'offline' : 'broken';
}

/** Like `page`, for a page that calls the API: the API joins the store before the page is shown. */
export const apiPage =
  (store: AppStore) =>
  (chunk: string, load: Load<object>, ...texts: TextName[]) =>
    page(
      chunk,
      async () => {
        const [module, { baseApi, listenToBrowser }] = await Promise.all([load(), import('@/api/baseApi')]);
        store.addApi(baseApi, typeof window === 'undefined' ? undefined : listenToBrowser);
        return module;
      },
      ...texts,
    );
