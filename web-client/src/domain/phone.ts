/**
 * Returns whether a text can be a phone number: digits, spaces and `+ - ( )`, with 10 to 15
 * digits. The server validates again.
 */
export const isPhone = (text: string) => /^[\d\s+()-]*$/.test(text) && /^\d{10,15}$/.test(text.replace(/\D/g, ''));
