/** Local storage key of the auth-js session. */
export const SESSION_STORAGE_KEY = 'selam.session';
