import * as v from 'valibot';
import { filled } from '@/ui/form';
import { asciiText } from '@/ui/form/typed';

/** Returns whether a text has 10 to 15 digits and the marks that separate them. The server checks again. */
export const isPhone = (text: string) => /^\+?\d{10,15}$/.test(asciiText(text).replace(/[\s().[\]/-]/g, ''));

/**
 * A phone number in the digits of any script, with the invisible marks of contacts. It is sent
 * in ASCII, with the separators of the user.
 */
export const phoneNumber = v.pipe(filled, v.check(isPhone, 'common:validation.phone'), v.transform(asciiText));
