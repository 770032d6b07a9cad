import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { readServerClock } from '@/api/serverClock';
import { TextField } from '@/ui/form';
import { renderPage } from '@/testing/render';
import { isToCome, type StatusChange, StatusForm, type StatusStep } from './StatusForm';

const stepsOf = (...values: string[]): StatusStep[] => values.map((value) => ({ value, title: value, text: '' }));

const refusal = Object.assign(new Error('overtaken'), { status: 409, reason: 'STALE', violations: [] });

interface Options {
  /** Whether the fresh record arrives `before` or `after` the conflict response. */
  fresh?: 'before' | 'after';
  /** Steps of the record at first, and after the other admin's change. */
  steps?: [StatusStep[], StatusStep[]];
}

/** Shows a record in "Moving" that another admin moves to "Out". */
function show({
  fresh = 'before',
  steps = [stepsOf('Out', 'Moving', 'Failed'), stepsOf('Delivered', 'Out')],
}: Options) {
  const save = vi.fn<(change: StatusChange) => Promise<string>>(() => Promise.reject(refusal));
  let moved = () => undefined as void;
  const refetch = vi.fn(() => {
    if (fresh === 'before') act(moved);
    return Promise.resolve({});
  });
  function Panel() {
    const [late, setLate] = useState(false);
    moved = () => setLate(true);
    return (
      <StatusForm
        record={late ? { status: 'Out', etag: '2' } : { status: 'Moving', etag: '1' }}
        steps={steps[late ? 1 : 0]}
        textOf={(status) => status}
        save={save}
        refetch={refetch}
        mails={() => true}
        ended="Over"
      />
    );
  }
  const { user } = renderPage(<Panel />);
  const press = async () => {
    await user.click(screen.getByRole('button', { name: 'Save status' }));
    await vi.waitFor(() => expect(refetch).toHaveBeenCalled());
    await screen.findByText('Another admin has changed the status');
    if (fresh === 'after') act(moved);
  };
  return { user, save, press };
}

it('compares the day of a step with the clock of the server', () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  readServerClock(inHours(2).toUTCString());
  expect(isToCome(inHours(1).toISOString())).toBe(false);
  expect(isToCome(inHours(3).toISOString())).toBe(true);
  readServerClock(new Date().toUTCString());
});

const radio = (name: string) => screen.findByRole('radio', { name });

describe('an edit conflict', () => {
  it.each(['before', 'after'] as const)('is explained when the fresh record arrives %s the response', async (fresh) => {
    const { user, press } = show({ fresh });
    await press();
    expect(screen.getByText(/The status is now “Out”/)).toBeVisible();
    expect(await radio('Delivered')).toBeChecked();
    // The same step can still be chosen again.
    await user.click(await radio('Out'));
    expect(await radio('Out')).toBeChecked();
  });

  it('keeps the note, the input and a step that is still possible', async () => {
    const failed: StatusStep = {
      value: 'Failed',
      title: 'Failed',
      text: '',
      fields: <TextField name="reason" label="Reason" />,
      suggested: { reason: '' },
    };
    const { user, save, press } = show({
      steps: [
        [...stepsOf('Out'), failed],
        [...stepsOf('Delivered'), failed],
      ],
    });
    await user.click(await radio('Failed'));
    await user.type(screen.getByLabelText('Reason'), 'No answer at the door');
    await user.type(screen.getByLabelText(/^Note/), 'Call before');
    await press();
    expect(await radio('Failed')).toBeChecked();
    expect(screen.getByLabelText('Reason')).toHaveValue('No answer at the door');
    expect(screen.getByLabelText(/^Note/)).toHaveValue('Call before');
    save.mockResolvedValue('Failed');
    await user.click(screen.getByRole('button', { name: 'Save status' }));
    expect(await screen.findByText('Status: Failed')).toBeVisible();
    expect(save).toHaveBeenLastCalledWith({ status: 'Failed', note: 'Call before', reason: 'No answer at the door' });
  });
});

it('requires the fields of the chosen step only', async () => {
  const proof = { label: 'Proof', help: '' };
  const { user, save } = show({
    steps: [[{ ...stepsOf('Out')[0], proof } as StatusStep, ...stepsOf('Failed')], stepsOf('Out')],
  });
  await user.click(screen.getByRole('button', { name: 'Save status' }));
  expect(await screen.findByText('Please fill in this field')).toBeVisible();
  expect(save).not.toHaveBeenCalled();
  save.mockResolvedValue('Failed');
  await user.click(await radio('Failed'));
  await user.click(screen.getByRole('button', { name: 'Save status' }));
  await vi.waitFor(() => expect(save).toHaveBeenCalledWith({ status: 'Failed', note: '' }));
});
