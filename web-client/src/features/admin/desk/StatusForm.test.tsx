import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '@/testing/render';
import { StatusForm } from './StatusForm';

const stepsOf = (...values: string[]) => values.map((value) => ({ value, title: value, text: '' }));

it.each(['before', 'after'])(
  'leads on when the steps of a fresh record come %s the answer that it was overtaken',
  async (when) => {
    let move = () => undefined as void;
    const onOvertaken = vi.fn(async () => {
      if (when === 'before') act(move);
      return Promise.resolve({ data: { status: 'Out' } });
    });
    function Desk() {
      const [steps, setSteps] = useState(stepsOf('Out', 'Moving', 'Failed'));
      move = () => setSteps(stepsOf('Delivered', 'Out', 'Failed'));
      const save = () =>
        Promise.reject(Object.assign(new Error('overtaken'), { status: 409, reason: 'STALE', violations: [] }));
      return <StatusForm steps={steps} present="Out" save={save} onOvertaken={onOvertaken} ended="Over" />;
    }
    const { user } = renderPage(<Desk />);
    await user.click(screen.getByRole('button', { name: 'Save status' }));
    await vi.waitFor(() => expect(onOvertaken).toHaveBeenCalled());
    await screen.findByText(/It now has the status/);
    if (when === 'after') act(move);
    expect(await screen.findByRole('radio', { name: 'Delivered' })).toBeChecked();
    // The same step may be chosen again all the same.
    await user.click(screen.getByRole('radio', { name: 'Out' }));
    expect(screen.getByRole('radio', { name: 'Out' })).toBeChecked();
  },
);
