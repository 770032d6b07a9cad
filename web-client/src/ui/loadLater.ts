import { type ComponentType, lazy } from 'react';
import { causeOfMissingFile } from '@/browser/release';
import { loadTexts, type TextName } from '@/i18n';

export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** Why a part could not be loaded: no connection, a newer release, or a broken file. */
export type LoadFailureCause = 'offline' | 'outdated' | 'broken';

/** A part or page could not be loaded. */
export class LoadFailure extends Error {
  override name = 'LoadFailure';
  constructor(
    error: unknown,
    readonly why: LoadFailureCause,
    /** Discards this attempt, so that the part is loaded again when it is shown next. */
    readonly forget: () => void,
  ) {
    super('A part of the page could not be loaded', { cause: error });
  }
}

/** Waiting times before the second and the third attempt, milliseconds. */
const RETRY_DELAYS = [400, 1_200];

async function withRetries<Result>(load: () => Promise<Result>): Promise<Result> {
  for (const delay of RETRY_DELAYS) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
  return load();
}

interface Options {
  texts?: readonly TextName[];
  /** Finds the cause of a failure, or never resolves because the page reloads. */
  findCause?: () => Promise<LoadFailureCause>;
}

/**
 * A component in its own file, loaded once with its texts. A failed attempt is kept only until
 * its LoadFailure is forgotten, because React asks again for the result of the same attempt.
 */
export function loadLater<Props>(load: Load<Props>, { texts = [], findCause = causeOfMissingFile }: Options = {}) {
  let loading: Promise<void> | undefined;
  let component: ComponentType<Props> | undefined;
  let type: ComponentType<Props> | undefined;

  const attempt = async (prepare?: () => Promise<void>) => {
    try {
      const all = () => Promise.all([load(), loadTexts(...texts), prepare?.()]);
      component = (await withRetries(all))[0].default;
    } catch (error) {
      const forget = () => {
        loading = type = undefined;
      };
      throw new LoadFailure(error, await findCause(), forget);
    }
  };
  /** Loads the component. Rejects with LoadFailure. `prepare` runs at the same time. */
  const preload = (prepare?: () => Promise<void>) => (loading ??= attempt(prepare));
  const lazyOf = (whenLoaded: () => Promise<void>) =>
    lazy(async () => {
      await whenLoaded();
      return { default: component! };
    }) as unknown as ComponentType<Props>;
  /**
   * Returns the type to render: the component where it is loaded, otherwise a lazy one. The type
   * stays the same from then on: React replaces an element whose type changes, and with it the
   * focus and what was typed into it.
   */
  const part = (whenLoaded: () => Promise<void> = preload): ComponentType<Props> =>
    (type ??= component ?? lazyOf(whenLoaded));
  return { preload, part };
}
