import { screen, within } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { renderPage } from '@/testing/render';
import { Form, schemaResolver, SubmitButton } from '@/ui/form';
import { type Hours, WeekField, weekHours, type Weekday } from '.';
import { copied, inOrder, moreHours, problemsOf, timeOfText } from './hours';

const at = (day: Weekday, start: string, end: string): Hours => ({ day, start, end });

describe('weekly hours', () => {
  it.each([
    ['07:30', '07:30'],
    ['7:30', '07:30'],
    ['730', '07:30'],
    ['1630', '16:30'],
    ['7.30', '07:30'],
    [' 7 ', '07:00'],
    ['7:30 pm', '19:30'],
    ['12 am', '00:00'],
    ['12pm', '12:00'],
    ['٧:٣٠', '07:30'],
    ['٧٫٣٠', '07:30'],
    ['\u200e7:30\u202fa.m.', '07:30'],
    ['24:00', '24:00'],
    ['24:01', undefined],
    ['7:60', undefined],
    ['25', undefined],
    ['13 pm', undefined],
    ['0 am', undefined],
    ['noon', undefined],
    ['', undefined],
    ['7:3', undefined],
  ])('parse "%s" as %s', (text, time) => expect(timeOfText(text)).toBe(time));

  it.each<[string, Hours[], object[]]>([
    ['touch', [at('monday', '09:00', '12:00'), at('monday', '12:00', '13:00')], [{}, {}]],
    ['overlap', [at('monday', '11:00', '13:00'), at('monday', '09:00', '12:00')], [{ start: 'week:overlap' }, {}]],
    [
      'lie inside others',
      [at('monday', '09:00', '17:00'), at('monday', '10:00', '11:00')],
      [{}, { start: 'week:overlap' }],
    ],
    ['are the same', [at('monday', '09:00', '12:00'), at('monday', '09:00', '12:00')], [{}, { start: 'week:overlap' }]],
    ['are of another day', [at('monday', '09:00', '12:00'), at('tuesday', '09:00', '12:00')], [{}, {}]],
    ['end first', [at('monday', '12:00', '09:00')], [{ end: 'week:endFirst' }]],
    ['have no length', [at('monday', '09:00', '9')], [{ end: 'week:endFirst' }]],
    ['end at midnight', [at('monday', '22:00', '24:00')], [{}]],
    ['begin at the end of the day', [at('monday', '24:00', '24:00')], [{ start: 'week:notATime' }]],
    ['are not times', [at('monday', 'noon', '')], [{ start: 'week:notATime', end: 'week:notATime' }]],
  ])('check hours that %s', (_, hours, problems) => expect(problemsOf(hours)).toEqual(problems));

  it('are sorted and normalised', () => {
    expect(inOrder([at('friday', '7', '8'), at('monday', '13:00', '14:00'), at('monday', '9', '12')])).toEqual([
      at('monday', '09:00', '12:00'),
      at('monday', '13:00', '14:00'),
      at('friday', '07:00', '08:00'),
    ]);
  });

  it('start without overlaps, with the hours of another day where there are none', () => {
    expect(moreHours([], 'monday')).toEqual(at('monday', '09:00', '17:00'));
    expect(moreHours([at('monday', '07:00', '12:00')], 'friday')).toEqual(at('friday', '07:00', '12:00'));
    expect(moreHours([at('monday', '07:00', '12:00')], 'monday')).toEqual(at('monday', '13:00', '14:00'));
    const late = [at('monday', '07:00', '23:15')];
    expect(problemsOf([...late, moreHours(late, 'monday') ?? at('monday', '', '')])).toEqual([{}, {}]);
    expect(moreHours([at('monday', '07:00', '24:00')], 'monday')).toBeUndefined();
  });

  it('replace the hours of other days when copied', () => {
    const week = [at('monday', '07:00', '12:00'), at('tuesday', '09:00', '10:00'), at('friday', '09:00', '10:00')];
    expect(inOrder(copied(week, 'monday', ['tuesday', 'sunday']))).toEqual([
      at('monday', '07:00', '12:00'),
      at('tuesday', '07:00', '12:00'),
      at('friday', '09:00', '10:00'),
      at('sunday', '07:00', '12:00'),
    ]);
  });
});

describe('the weekly hours field', () => {
  const schema = v.object({ hours: weekHours });
  const onSubmit = vi.fn();
  function Page({ hours }: { hours: Hours[] }) {
    const form = useForm<v.InferInput<typeof schema>>({ resolver: schemaResolver(schema), defaultValues: { hours } });
    return (
      <Form form={form} onSubmit={(values) => onSubmit(values) as void}>
        <WeekField name="hours" legend="Your week" help="Hours in Calgary" />
        <SubmitButton>Save</SubmitButton>
      </Form>
    );
  }
  const show = (...hours: Hours[]) => {
    onSubmit.mockReset();
    return renderPage(<Page hours={hours} />);
  };
  const day = (name: string) => within(screen.getByRole('group', { name }));
  const from = (name: string, row = 0) => day(name).getAllByRole('textbox', { name: 'From' })[row];
  const to = (name: string, row = 0) => day(name).getAllByRole('textbox', { name: 'To' })[row];
  const field = (element: HTMLElement | undefined) => {
    if (!element) throw new Error('no such field');
    return element;
  };

  it('shows each day with its hours, and submits them in order', async () => {
    const { user } = show(at('friday', '07:00', '10:50'), at('monday', '07:00', '12:50'));
    expect(screen.getByRole('group', { name: 'Your week' })).toHaveAccessibleDescription('Hours in Calgary');
    expect(from('Monday')).toHaveValue('07:00');
    expect(day('Sunday').getByText('Not working')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() =>
      expect(onSubmit).toHaveBeenCalledWith({
        hours: [at('monday', '07:00', '12:50'), at('friday', '07:00', '10:50')],
      }),
    );
  });

  it('adds hours with focus, normalises them, and removes them', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Add hours, Sunday' }));
    expect(from('Sunday')).toHaveFocus();
    await user.clear(field(from('Sunday')));
    await user.keyboard('730');
    await user.tab();
    expect(from('Sunday')).toHaveValue('07:30');
    await user.click(screen.getByRole('button', { name: 'Add hours, Sunday' }));
    expect(from('Sunday', 1)).toHaveValue('18:00');
    await user.click(field(day('Sunday').getAllByRole('button', { name: 'Remove these hours' })[0]));
    expect(from('Sunday')).toHaveValue('18:00');
    expect(screen.getByRole('button', { name: 'Add hours, Sunday' })).toHaveFocus();
    expect(screen.getByText('Hours of Sunday removed')).toBeInTheDocument();
  });

  it('shows errors at the field after typing, and focuses them on submit', async () => {
    const { user } = show(at('monday', '07:00', '12:00'), at('monday', '13:00', '15:00'));
    await user.clear(field(from('Monday', 1)));
    await user.keyboard('11');
    expect(from('Monday', 1)).toBeValid();
    await user.tab();
    expect(from('Monday', 1)).toBeInvalid();
    expect(from('Monday', 1)).toHaveAccessibleDescription('These hours overlap with others of the day');
    await user.clear(field(to('Monday')));
    await user.keyboard('6');
    await user.tab();
    expect(to('Monday')).toHaveAccessibleDescription('This must be after the start');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(to('Monday')).toHaveFocus();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('copies a day to others without submitting the form', async () => {
    const { user } = show(at('monday', '07:00', '12:50'), at('friday', '09:00', '10:00'));
    await user.click(screen.getByRole('button', { name: 'Copy the hours of Monday' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Copy the hours of Monday' }));
    expect(dialog.queryByRole('checkbox', { name: 'Monday' })).not.toBeInTheDocument();
    await user.click(dialog.getByRole('checkbox', { name: 'Tuesday' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Friday' }));
    await user.click(dialog.getByRole('button', { name: 'Copy' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(from('Tuesday')).toHaveValue('07:00');
    expect(to('Friday')).toHaveValue('12:50');
    expect(day('Friday').getAllByRole('textbox')).toHaveLength(2);
    expect(screen.getByText('Hours of Monday copied to Tuesday, Friday')).toBeInTheDocument();
    expect(onSubmit).not.toHaveBeenCalled();
  });
});
