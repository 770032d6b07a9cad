/** Resolves after the next frame of a page, or after 30 seconds if the browser has stopped painting it. */
export const nextFrame: () => Promise<void>;
