import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useSectionOfAddress } from './sections';

function Page() {
  useSectionOfAddress();
  return (
    <section id="a b">
      <h2>Section</h2>
    </section>
  );
}

const open = (hash: string) =>
  render(
    <MemoryRouter initialEntries={[`/terms${hash}`]}>
      <Page />
    </MemoryRouter>,
  );

it('moves the focus to the section in the address', () => {
  Element.prototype.scrollIntoView = () => undefined;
  open('#a%20b');
  expect(screen.getByRole('heading', { name: 'Section' })).toHaveFocus();
});

it('shows the page when the section has a broken encoding', () => {
  open('#%');
  expect(screen.getByRole('heading', { name: 'Section' })).toBeVisible();
});
