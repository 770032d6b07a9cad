import { act, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TableSearch } from './TableSearch';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Shows the queries of the field one by one, when the test calls for the next. */
function Owner({ asked, onReady }: { asked: string[]; onReady: (show: (query: string) => void) => void }) {
  const [query, setQuery] = useState('');
  useEffect(() => onReady(setQuery), [onReady]);
  return <TableSearch label="Search" query={query} onQuery={(wanted) => asked.push(wanted)} />;
}

function open() {
  const asked: string[] = [];
  let show: (query: string) => void = () => undefined;
  render(<Owner asked={asked} onReady={(set) => (show = set)} />);
  const field = screen.getByRole('searchbox');
  const type = (value: string) => {
    fireEvent.change(field, { target: { value } });
    act(() => void vi.advanceTimersByTime(300));
  };
  return { asked, field, type, show: (query: string) => act(() => show(query)) };
}

it('keeps newer input when its queries come back late', () => {
  const { asked, field, type, show } = open();
  type('co');
  type('coffee');
  expect(asked).toEqual(['co', 'coffee']);
  show('co');
  expect(field).toHaveValue('coffee');
  show('coffee');
  expect(field).toHaveValue('coffee');
  act(() => void vi.advanceTimersByTime(1000));
  expect(asked).toEqual(['co', 'coffee']);
});

it('shows a query from outside', () => {
  const { asked, field, type, show } = open();
  type('co');
  show('co');
  show('');
  expect(field).toHaveValue('');
  act(() => void vi.advanceTimersByTime(1000));
  expect(asked).toEqual(['co']);
});
