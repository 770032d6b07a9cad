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
  let suspending: ComponentType<Props> | undefined;

  const attempt = async (prepare?: () => Promise<void>) => {
    try {
      const all = () => Promise.all([load(), loadTexts(...texts), prepare?.()]);
      later.Component = (await withRetries(all))[0].default;
    } catch (error) {
      const forget = () => {
        loading = suspending = undefined;
      };
      throw new LoadFailure(error, await findCause(), forget);
    }
  };
  const lazyOf = (loaded: Promise<void>) =>
    lazy(async () => {
      await loaded;
      return { default: later.Component! };
    }) as unknown as ComponentType<Props>;
  const later = {
    Component: undefined as ComponentType<Props> | undefined,
    /** Loads the component. Rejects with LoadFailure. `prepare` runs at the same time. */
    preload: (prepare?: () => Promise<void>) => (loading ??= attempt(prepare)),
    /** Returns the component, or one that suspends until it is loaded. */
    part: (prepare?: () => Promise<void>): ComponentType<Props> =>
      later.Component ?? (suspending ??= lazyOf(later.preload(prepare))),
  };
  return later;
}
