type Save = () => Promise<unknown>;

const saves = new Set<Save>();

/** Registers a function that saves input at once, which otherwise is saved after a pause; returns the function that removes it. */
export function addPendingSave(save: Save): () => void {
  saves.add(save);
  return () => saves.delete(save);
}

/** Saves all pending input before the session ends. */
export const savePending = () => Promise.allSettled([...saves].map((save) => save()));
