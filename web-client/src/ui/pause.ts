/** Gives the browser a turn: between two long pieces of work it scrolls and answers. */
export const pause = () => new Promise<void>((resolve) => setTimeout(resolve));
