import { type ComponentType, type FunctionComponent, use } from 'react';
import { loadTexts, type TextName } from '@/i18n';
import { reloadOnce } from './release';
import type { AppStore } from './store';

type Load = () => Promise<{ default: ComponentType }>;

/** A page in a file of its own. */
export interface LazyPage extends FunctionComponent {
  /** Fetches it, so that it can be shown at once. Rejects with PageLoadError. */
  preload: () => Promise<void>;
  /** The files of texts it needs. */
  texts: readonly TextName[];
  /** The chunk that it is in, by which the files of a written-out page are found. */
  chunk: string;
}

/** A page could not be fetched. */
export class PageLoadError extends Error {
  override name = 'PageLoadError';
  constructor(
    cause: unknown,
    /** Whether the server could not be reached either: then it is worth another try. */
    readonly offline: boolean,
    /** Forgets this attempt, so that the page is fetched again when it is shown next. */
    readonly forget: () => void,
  ) {
    super('The page could not be fetched', { cause });
  }
}

/**
 * A page that is fetched when it is first shown, together with its texts. Unlike `lazy`, it is drawn without suspending once it is there:
 * hydration needs that, and so does writing pages out. `chunk` is the webpackChunkName of its import.
 */
export function page(chunk: string, load: Load, ...texts: TextName[]): LazyPage {
  let Loaded: ComponentType | undefined;
  let loading: Promise<void> | undefined;

  const fetch = async (forget: () => void) => {
    try {
      const [module] = await Promise.all([load(), loadTexts(...texts)]);
      Loaded = module.default;
    } catch (error) {
      // Perhaps a release has replaced the files: then the page starts again with the new ones, and nothing may happen until then.
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

/** The same for a page that calls the API, which joins the store before it is shown. */
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
