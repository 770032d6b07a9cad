import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { beforeAll, expect, it } from 'vitest';
import { loadTexts } from '@/i18n';
import { formatPlainDate } from '@/i18n/format';
import { Form } from '@/ui/form';
import { SlotFields } from './SlotFields';

beforeAll(() => loadTexts('cleaning'));

const [first, second] = ['2026-11-26', '2026-11-27'] as const;
const windows = ['ARRIVAL_WINDOW_MORNING', 'ARRIVAL_WINDOW_AFTERNOON'] as const;
const slots = [
  { date: first, arrivalWindow: windows[0], crewsLeft: 2 },
  { date: first, arrivalWindow: windows[1], crewsLeft: 1 },
  { date: second, arrivalWindow: windows[0], crewsLeft: 0 },
  { date: second, arrivalWindow: windows[1], crewsLeft: 1 },
];

function Visit() {
  const form = useForm({ defaultValues: { date: '', arrivalWindow: '' } });
  return (
    <Form form={form} onSubmit={() => undefined} guarded={false}>
      <SlotFields slots={slots} windows={windows} onRetry={() => undefined} />
    </Form>
  );
}

it('keeps an arrival window on another day only where it is free', async () => {
  const user = userEvent.setup();
  render(<Visit />);
  await user.click(screen.getByRole('button', { name: formatPlainDate(first) }));
  await user.click(screen.getByDisplayValue(windows[1]));
  await user.click(screen.getByRole('button', { name: formatPlainDate(second) }));
  expect(screen.getByDisplayValue(windows[1])).toBeChecked();
  await user.click(screen.getByRole('button', { name: formatPlainDate(first) }));
  await user.click(screen.getByDisplayValue(windows[0]));
  await user.click(screen.getByRole('button', { name: formatPlainDate(second) }));
  expect(screen.getByDisplayValue(windows[0])).toBeDisabled();
  expect(screen.getByDisplayValue(windows[0])).not.toBeChecked();
});
