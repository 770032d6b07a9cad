import { type ComponentType, type FunctionComponent, use } from 'react';
import { loadTexts, type TextName } from '@/i18n';
import { reloadOnce } from './release';
import type { AppStore } from './store';

type Load = () => Promise<{ default: ComponentType }>;

/** A page in its own file. */
export interface LazyPage extends FunctionComponent {
  /** Loads the page, so that it can be shown at once. Rejects with PageLoadError. */
  preload: () => Promise<void>;
  /** Text files that the page needs. */
  texts: readonly TextName[];
  /** Name of the page's chunk, by which the files of a written-out page are found. */
  chunk: string;
}

/** A page could not be loaded. */
export class PageLoadError extends Error {
  override name = 'PageLoadError';
  constructor(
    cause: unknown,
    /** Whether the server was unreachable, too: then a retry makes sense. */
    readonly offline: boolean,
    /** Discards this attempt, so that the page is loaded again when it is shown next. */
    readonly forget: () => void,
  ) {
    super('The page could not be fetched', { cause });
  }
}

/**
 * Returns a page that is loaded with its texts when it is first shown. Unlike `lazy`, it renders
 * without suspending once it is loaded: hydration and the prerender need that. `chunk` is the
 * webpackChunkName of its import.
 */
export function page(chunk: string, load: Load, ...texts: TextName[]): LazyPage {
  let Loaded: ComponentType | undefined;
  let loading: Promise<void> | undefined;

  const fetch = async (forget: () => void) => {
    try {
      const [module] = await Promise.all([load(), loadTexts(...texts)]);
      Loaded = module.default;
    } catch (error) {
      // A release may have replaced the files. Then the page reloads with the new ones, and nothing
      // may happen until then.
      const recovery = await reloadOnce();
      if (recovery === 'reloading') await new Promise(() => undefined);
      throw new PageLoadError(error, recovery === 'offline', forget);
    }
  };
  const preload = () => {
    if (!loading) {
      const attempt = fetch(() => {
        if (loading === attempt) loading = undefined;
      });
      loading = attempt;
    }
    return loading;
  };

  function Page() {
    if (!Loaded) use(preload());
    return Loaded && <Loaded />;
  }
  return Object.assign(Page, { preload, texts, chunk });
}

/** Like `page`, for a page that calls the API: the API joins the store before the page is shown. */
export const apiPage =
  (store: AppStore) =>
  (chunk: string, load: Load, ...texts: TextName[]) =>
    page(
      chunk,
      async () => {
        const [module, { baseApi, listenToBrowser }] = await Promise.all([load(), import('@/api/baseApi')]);
        store.addApi(baseApi, typeof window === 'undefined' ? undefined : listenToBrowser);
        return module;
      },
      ...texts,
    );
