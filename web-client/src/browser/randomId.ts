/**
 * Returns a random UUID. `crypto.randomUUID` is missing on pages without HTTPS, such as a
 * development server on the local network.
 */
export function randomId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // Version 4 of RFC 9562.
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
