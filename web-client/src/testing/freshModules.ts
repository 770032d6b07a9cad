import { vi } from 'vitest';

// Files share a worker. Each of them starts with new modules from `src`, an empty document and the browser as jsdom provides it. Libraries stay
// loaded, because loading them takes most of the time.

/** Objects of the browser that tests give properties which jsdom does not have. */
const extended = () => [navigator, URL, Element.prototype, HTMLElement.prototype, HTMLMediaElement.prototype];

type Properties = Record<PropertyKey, PropertyDescriptor>;
const ORIGINAL = Symbol.for('selam.test.original');
const shared = globalThis as { [ORIGINAL]?: Properties[] };
const original = (shared[ORIGINAL] ??= extended().map((object) => Object.getOwnPropertyDescriptors(object)));

vi.resetModules();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
for (const [index, object] of extended().entries()) {
  for (const key of Reflect.ownKeys(object)) if (!(key in original[index]!)) Reflect.deleteProperty(object, key);
  Object.defineProperties(object, original[index]!);
}
document.head.replaceChildren();
document.body.replaceChildren();
for (const { name } of Array.from(document.documentElement.attributes)) document.documentElement.removeAttribute(name);
document.title = '';
localStorage.clear();
sessionStorage.clear();
