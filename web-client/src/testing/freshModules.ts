import { vi } from 'vitest';

// Files share a worker. Each of them starts with new modules from `src`, an empty document and
// jsdom's browser objects. Libraries stay loaded, because loading them takes most of the time.

/** Browser objects to which tests add properties that jsdom lacks. */
const extended = () => [navigator, URL, Element.prototype, HTMLElement.prototype, HTMLMediaElement.prototype];

type Properties = Record<PropertyKey, PropertyDescriptor>;
const ORIGINAL = Symbol.for('selam.test.original');
const LISTENING = Symbol.for('selam.test.listening');
const shared = globalThis as { [ORIGINAL]?: Properties[]; [LISTENING]?: Parameters<typeof window.addEventListener>[] };
const original = (shared[ORIGINAL] ??= extended().map((object) => Object.getOwnPropertyDescriptors(object)));

/**
 * Removes window listeners of earlier files: their stores and pages would react to events of the
 * next file.
 */
function forgetListeners() {
  if (!shared[LISTENING]) {
    const listening = (shared[LISTENING] = []) as NonNullable<(typeof shared)[typeof LISTENING]>;
    const add = window.addEventListener.bind(window);
    window.addEventListener = (...listener: Parameters<typeof add>) => {
      listening.push(listener);
      add(...listener);
    };
  }
  for (const [type, listener, options] of shared[LISTENING].splice(0))
    window.removeEventListener(type, listener, options);
}

forgetListeners();
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
