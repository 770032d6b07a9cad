import { act, render } from '@testing-library/react';
import { startTransition, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { EarlyInput } from './EarlyInput';

const send = vi.fn<(text: string) => void>();

/** Controls of every kind, each with its value beside it. `opening` is what the page itself enters as text, of which it learns late. */
function Page({ opening }: { opening?: string }) {
  const [text, setText] = useState('');
  const [long, setLong] = useState('');
  const [choice, setChoice] = useState('none');
  const [agreed, setAgreed] = useState(false);
  const [size, setSize] = useState('small');
  useEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- what forms do with a draft
    if (opening) setText(opening);
  }, [opening]);
  return (
    <main>
      <input name="text" value={text} onChange={({ target }) => setText(target.value)} />
      <textarea name="long" value={long} onChange={({ target }) => setLong(target.value)} />
      <select name="choice" value={choice} onChange={({ target }) => setChoice(target.value)}>
        <option value="none">None</option>
        <option value="some">Some</option>
      </select>
      <input type="checkbox" name="agreed" checked={agreed} onChange={({ target }) => setAgreed(target.checked)} />
      {['small', 'large'].map((value) => (
        <input
          key={value}
          type="radio"
          name="size"
          value={value}
          checked={size === value}
          onChange={() => setSize(value)}
        />
      ))}
      <button type="button" onClick={() => send(text)}>
        Send
      </button>
      <output>{JSON.stringify({ text, long, choice, agreed, size })}</output>
      <EarlyInput />
    </main>
  );
}

const place = document.createElement('div');
const control = <Kind extends HTMLElement>(selector: string) => place.querySelector<Kind>(selector) as Kind;
const known = () => JSON.parse(control('output').textContent) as unknown;

afterEach(() => {
  vi.unstubAllGlobals();
});

function writeOut() {
  document.body.append(place);
  place.dataset['page'] = '/';
  place.innerHTML = renderToString(<Page />);
}

const comeToLife = (page = <Page />) =>
  act(async () => {
    render(page, { container: place, hydrate: true });
    await Promise.resolve();
  });

test('what was done with a written-out page before it came to life is known to it', async () => {
  writeOut();
  control<HTMLInputElement>('[name=text]').value = 'ሰላም';
  control<HTMLTextAreaElement>('[name=long]').value = 'Two\nlines';
  control<HTMLSelectElement>('[name=choice]').value = 'some';
  control<HTMLInputElement>('[name=agreed]').click();
  control<HTMLInputElement>('[value=large]').click();
  await comeToLife();
  expect(known()).toEqual({ text: 'ሰላም', long: 'Two\nlines', choice: 'some', agreed: true, size: 'large' });
  expect(control<HTMLInputElement>('[name=text]').value).toBe('ሰላም');
  expect(control<HTMLInputElement>('[value=large]').checked).toBe(true);
});

test('what was typed before counts more than what the page has to say', async () => {
  writeOut();
  const text = control<HTMLInputElement>('[name=text]');
  text.value = 'Sel';
  text.setSelectionRange(1, 2);
  await comeToLife(<Page opening="An old draft" />);
  expect(text.value).toBe('Sel');
  expect([text.selectionStart, text.selectionEnd], 'the caret').toEqual([1, 2]);
  expect(known()).toMatchObject({ text: 'Sel' });
});

test('untouched controls hear nothing', async () => {
  writeOut();
  const heard = vi.spyOn(EventTarget.prototype, 'dispatchEvent');
  await comeToLife();
  expect(heard).not.toHaveBeenCalled();
  expect(known()).toEqual({ text: '', long: '', choice: 'none', agreed: false, size: 'small' });
});

test('a press right after the page came to life sends what was typed before', async () => {
  // React at its own pace, as in a browser.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  writeOut();
  control<HTMLInputElement>('[name=text]').value = 'Abeba';
  const alive = new Promise<void>((resolve) => {
    new MutationObserver(() => resolve()).observe(place, { attributeFilter: ['data-page'] });
  });
  startTransition(() => {
    hydrateRoot(place, <Page />);
  });
  // Within the task of React's work, so before its next one, as an impatient finger can be.
  await alive;
  control('button').click();
  expect(send.mock.calls).toEqual([['Abeba']]);
});
