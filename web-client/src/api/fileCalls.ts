/** Longest time that a file may take, milliseconds: it is sent while it is made. */
const TIMEOUT = 600_000;

/** What an endpoint that answers a file needs: more time than others, and to be forgotten as soon as the file is handed over. */
export const fileEndpoint = { keepUnusedDataFor: 0, extraOptions: { file: true, timeout: TIMEOUT } } as const;

/** How such an endpoint is asked: nothing is remembered, every file is fresh. */
export const freshFile = { subscribe: false, forceRefetch: true } as const;

/** Where the bytes of a file are. The contract calls a file a blob; the base query answers its address (see baseQuery). */
export const fileAddress = (file: unknown) => String(file);
