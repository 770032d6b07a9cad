import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { apiErrorOf } from '@/api/ApiError';
import { renderPage } from '@/testing/render';
import { ActionDialog } from '.';

// jsdom lacks the method.
afterEach(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));

it('scrolls to the failure of its action', async () => {
  const scrolled = vi.fn<(this: Element) => void>();
  Element.prototype.scrollIntoView = function () {
    scrolled.call(this);
  };
  const { user } = renderPage(
    <ActionDialog
      title="Cancel this visit?"
      action="Cancel the visit"
      done="Cancelled"
      failed="It could not be cancelled"
      act={() => Promise.resolve({ error: apiErrorOf(409, undefined) })}
      onClose={() => undefined}
    >
      A long text
    </ActionDialog>,
  );
  await user.click(screen.getByRole('button', { name: 'Cancel the visit' }));
  const failure = await within(screen.getByRole('dialog')).findByRole('alert');
  expect(failure).toHaveTextContent('It could not be cancelled');
  expect(scrolled.mock.contexts[0]).toContainElement(failure);
});
