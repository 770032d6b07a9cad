import { asciiText } from '@/ui/form/typed';

/** Normalizes a typed or pasted number (spaces, hyphens, small letters, invisible marks) for the address. The service validates it. */
export const trackingNumber = (typed: string) =>
  asciiText(typed)
    .replace(/[\s-]+/g, '')
    .toUpperCase();
