import { type ComponentType, startTransition, Suspense, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazyPart } from './lazyPart';

let root: Root;
let place: HTMLElement;

// Under `act`, React renders suspended parts in another way than in a browser. Testing Library uses `act`.
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(() => {
  root.unmount();
  place.remove();
  vi.unstubAllGlobals();
});

const found = (selector: string) =>
  vi.waitFor(() => {
    const element = place.querySelector<HTMLElement>(selector);
    expect(element, selector).not.toBeNull();
    return element!;
  });

/** A page that opens a part, and whose address changes while the part is used. */
function Page({ part: Part }: { part: ComponentType }) {
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState('none');
  return (
    <>
      <button id="open" onClick={() => startTransition(() => setOpen(true))} />
      <button id="send" onClick={() => setQuery('half')} data-query={query} />
      <Suspense fallback="Loading">{isOpen && <Part />}</Suspense>
    </>
  );
}

it.each([0, 1, 50])('keeps its element and focus when the page renders again, loaded after %i ms', async (delay) => {
  const load = async () => {
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
    return { default: () => <input /> };
  };
  root.render(<Page part={lazyPart('test', load)} />);
  (await found('#open')).click();
  const field = await found('input');
  field.focus();

  (await found('#send')).click();
  await found('[data-query=half]');
  expect(place.querySelector('input')).toBe(field);
  expect(field).toHaveFocus();
});
