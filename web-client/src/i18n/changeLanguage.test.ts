import { expect, it } from 'vitest';
import { changeLanguage, currentLanguage } from '.';

it('keeps the language that was chosen last, not the one that loaded last', async () => {
  let load: () => void = () => {};
  const slow = new Promise<void>((resolve) => {
    load = resolve;
  });
  const first = changeLanguage('ar', slow);
  await changeLanguage('ti');
  load();
  await first;
  expect(currentLanguage()).toBe('ti');
});
