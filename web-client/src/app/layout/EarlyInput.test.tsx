import { act, render } from '@testing-library/react';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { EarlyInput } from './EarlyInput';

/** Controls of every kind, each with its value beside it. */
function Page() {
  const [text, setText] = useState('');
  const [long, setLong] = useState('');
  const [choice, setChoice] = useState('none');
  const [agreed, setAgreed] = useState(false);
  const [size, setSize] = useState('small');
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
      <output>{JSON.stringify({ text, long, choice, agreed, size })}</output>
      <EarlyInput />
    </main>
  );
}

const place = document.createElement('div');
const control = <Kind extends HTMLElement>(selector: string) => place.querySelector<Kind>(selector) as Kind;
const known = () => JSON.parse(control('output').textContent) as unknown;

function writeOut() {
  document.body.append(place);
  place.dataset['page'] = '/';
  place.innerHTML = renderToString(<Page />);
}

const comeToLife = () =>
  act(async () => {
    render(<Page />, { container: place, hydrate: true });
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

test('untouched controls hear nothing', async () => {
  writeOut();
  const heard = vi.spyOn(EventTarget.prototype, 'dispatchEvent');
  await comeToLife();
  expect(heard).not.toHaveBeenCalled();
  expect(known()).toEqual({ text: '', long: '', choice: 'none', agreed: false, size: 'small' });
});
