import { expect, it } from 'vitest';
import { toastShown, toastsSlice } from './toastsSlice';

it('keeps a lasting message until it is dismissed', () => {
  const messages = [
    toastShown({ severity: 'success', title: 'Account deleted', lasting: true }),
    ...['One', 'Two', 'Three', 'Four'].map((title) => toastShown({ severity: 'info', title })),
  ];
  const shown = messages.reduce(toastsSlice.reducer, []);
  expect(shown.map(({ title }) => title)).toEqual(['Account deleted', 'Two', 'Three', 'Four']);
});
