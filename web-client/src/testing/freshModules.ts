import { vi } from 'vitest';

// Each test file starts with new modules from `src` and an empty document. Libraries stay loaded, because loading them takes most of the time.
vi.resetModules();
document.head.replaceChildren();
document.body.replaceChildren();
for (const { name } of Array.from(document.documentElement.attributes)) document.documentElement.removeAttribute(name);
document.title = '';
localStorage.clear();
sessionStorage.clear();
