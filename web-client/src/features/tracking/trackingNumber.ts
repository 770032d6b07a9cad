/** Normalizes a typed number (spaces, hyphens, small letters) for the address. The service validates it. */
export const trackingNumber = (typed: string) => typed.replace(/[\s-]+/g, '').toUpperCase();
