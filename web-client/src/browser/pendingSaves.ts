type Save = () => Promise<unknown>;

const saves = new Set<Save>();

/** Registers a function that saves input without its usual pause. Returns the function that removes it. */
export function addPendingSave(save: Save): () => void {
  saves.add(save);
  return () => saves.delete(save);
}

/** Saves all pending input, before the session ends. Failed saves are ignored. */
export const savePending = () => Promise.allSettled([...saves].map((save) => save()));
