import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { apiErrorOf } from '@/api/ApiError';
import { gate } from '@/testing/gate';
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

it('stays open while its action runs, so that its failure is shown', async () => {
  const { open, opened } = gate();
  function Page() {
    const [asking, setAsking] = useState(true);
    return asking ? (
      <ActionDialog
        title="Cancel this visit?"
        action="Cancel the visit"
        keep="Keep it"
        done="Cancelled"
        failed="It could not be cancelled"
        act={() => opened.then(() => ({ error: apiErrorOf(503, undefined) }))}
        onClose={() => setAsking(false)}
      >
        A text
      </ActionDialog>
    ) : (
      <p>The dialog is closed</p>
    );
  }
  const { user } = renderPage(<Page />);
  const action = screen.getByRole('button', { name: 'Cancel the visit' });
  await user.click(action);
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Keep it' })).toBeDisabled();
  expect(screen.queryByText('The dialog is closed')).toBeNull();
  open();
  expect(await screen.findByText('It could not be cancelled')).toBeVisible();
  expect(action).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(await screen.findByText('The dialog is closed')).toBeVisible();
});
