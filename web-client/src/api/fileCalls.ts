/** Longest time for a file, milliseconds: the server sends it while generating it. */
const TIMEOUT = 600_000;

/**
 * Options of an endpoint that returns a file: a longer timeout, and no caching after the file is
 * handed over.
 */
export const fileEndpoint = { keepUnusedDataFor: 0, extraOptions: { file: true, timeout: TIMEOUT } } as const;

/** Options of a call for a file: nothing is cached, every file is new. */
export const freshFile = { subscribe: false, forceRefetch: true } as const;

/**
 * Returns the address of a file's bytes. The contract types a file as a blob; the base query
 * returns its address (see baseQuery).
 */
export const fileAddress = (file: unknown) => String(file);
