/** A number as people type it (spaces, hyphens, small letters) in the form that addresses have. The service checks it. */
export const trackingNumber = (typed: string) => typed.replace(/[\s-]+/g, '').toUpperCase();
