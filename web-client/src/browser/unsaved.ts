/** Input that would be lost with its form, its dialog or the page. */
interface UnsavedWork {
  /** Dialog that contains it, if any. */
  scope?: string;
  /** Whether it is unsaved now. A form that is being sent may leave the page itself. */
  isUnsaved: () => boolean;
  /** Asks the user; resolves with whether to leave without saving. */
  ask: () => Promise<boolean>;
}

const works = new Set<UnsavedWork>();
const holds = new Set<symbol>();

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** Makes the browser ask before it closes or reloads the page; returns the release function. */
export function holdPage(): () => void {
  const hold = Symbol('hold');
  // Only while needed: the listener keeps the page out of the back/forward cache of some browsers.
  if (holds.size === 0) window.addEventListener('beforeunload', warn);
  holds.add(hold);
  return () => {
    holds.delete(hold);
    if (holds.size === 0) window.removeEventListener('beforeunload', warn);
  };
}

/** Registers unsaved work until it is saved or gone; returns the function that removes it. */
export function addUnsavedWork(work: UnsavedWork): () => void {
  works.add(work);
  const release = holdPage();
  return () => {
    works.delete(work);
    release();
  };
}

const unsavedIn = (scope?: string) =>
  [...works].filter((work) => (scope === undefined || work.scope === scope) && work.isUnsaved());

export const hasUnsavedWork = () => unsavedIn().length > 0;

/** Returns a function that tells whether some of the present unsaved work is gone. */
export function watchUnsavedWork(): () => boolean {
  const present = unsavedIn();
  return () => present.some((work) => !works.has(work));
}

/**
 * Runs `leave` at once when nothing would be lost, otherwise when the user agrees. With a scope,
 * only the work of that dialog counts.
 */
export function confirmLeaving(leave: () => void, scope?: string) {
  const last = unsavedIn(scope).at(-1);
  if (!last) leave();
  else
    void last.ask().then((agreed) => {
      if (!agreed) return;
      // Asks once, also when leaving takes several steps.
      for (const work of unsavedIn(scope)) works.delete(work);
      leave();
    });
}
