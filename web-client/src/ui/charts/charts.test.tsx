import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ColumnChart, LineChart, RangeChart, StackChart, ticksUpTo, Trend } from '.';

const texts = { title: 'Revenue', summary: 'It grows from 2 to 8.', tableLabel: 'As a table' };

describe('a column chart', () => {
  const show = () =>
    render(
      <ColumnChart
        {...texts}
        head={['Year', 'Revenue']}
        columns={[
          { name: 'Year 1', value: 2, text: '$2' },
          { name: 'Year 2' },
          { name: 'Year 3', short: 'Y3', value: 8, text: '$8' },
        ]}
        ticks={[
          { value: 0, text: '0' },
          { value: 8, text: '$8' },
        ]}
      />,
    );

  it('shows short names where there are some', () => {
    const { container } = show();
    const below = [...container.querySelectorAll('[class*=names] span')].map((name) => name.textContent);
    expect(below).toEqual(['Year 1', 'Year 2', 'Y3']);
  });

  it('has a summary in words', () => {
    show();
    expect(screen.getByRole('figure', { name: '' })).toHaveTextContent('Revenue');
    expect(screen.getByRole('img', { name: 'It grows from 2 to 8.' })).toBeInTheDocument();
  });

  it('has its figures as a table, without empty places', async () => {
    show();
    await userEvent.click(screen.getByText('As a table'));
    const rows = within(screen.getByRole('table', { name: 'Revenue' })).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual(['YearRevenue', 'Year 1$2', 'Year 3$8']);
  });

  it('draws columns in proportion, from zero', () => {
    const { container } = show();
    const heights = [...container.querySelectorAll('rect[class*=bar]')].map((bar) =>
      Number.parseFloat(bar.getAttribute('height') ?? ''),
    );
    expect(heights).toHaveLength(2);
    expect((heights[1] ?? 0) / (heights[0] ?? 1)).toBeCloseTo(4, 2);
  });

  it("has no inline styles, which the page's policy blocks", () => {
    expect(show().container.querySelector('[style]')).toBeNull();
  });
});

describe('a range chart', () => {
  it('draws from minimum to maximum, and nothing without a figure', async () => {
    const { container } = render(
      <RangeChart
        {...texts}
        head={['Service', 'Price']}
        end={400}
        scale={['$0', '$400']}
        rows={[
          { name: 'Cleaning', text: '$100–300', range: [100, 300] },
          { name: 'Sourcing', text: 'quoted per order' },
        ]}
      />,
    );
    const bars = [...container.querySelectorAll('rect[class*=bar]')];
    expect(bars.map((bar) => [bar.getAttribute('x'), bar.getAttribute('width')])).toEqual([['25.00%', '50.00%']]);
    await userEvent.click(screen.getByText('As a table'));
    expect(screen.getByRole('row', { name: 'Sourcing quoted per order' })).toBeInTheDocument();
  });
});

describe('a line chart', () => {
  const show = (values: (number | undefined)[], area?: boolean) =>
    render(
      <LineChart
        {...texts}
        nameHead="Week"
        names={['1', '2', '3', '4']}
        area={area}
        series={[
          { name: 'Sessions', values, texts: values.map((value) => (value === undefined ? '' : String(value))) },
          { name: 'Clients', values: [1, 1, undefined, 2], texts: ['1', '1', '', '2'], hue: 'therapy' },
        ]}
        ticks={[
          { value: 0, text: '0' },
          { value: 10, text: '10' },
        ]}
        empty="Nothing yet"
      />,
    );

  it.each([
    [30, '28', true],
    [32, '28', false],
  ])('of %i names ends its label %s inside the drawing', (count, label, isAtEnd) => {
    const names = Array.from({ length: count }, (_, index) => String(index));
    render(
      <LineChart
        {...texts}
        nameHead="Day"
        names={names}
        series={[{ name: 'Sessions', values: names.map(() => 1), texts: names }]}
        ticks={[{ value: 1, text: '1' }]}
        empty="Nothing yet"
      />,
    );
    const last = [...document.querySelectorAll('[class*=names] span')].findLast(
      ({ textContent }) => textContent !== '',
    );
    expect(last).toHaveTextContent(label);
    expect(/last/.test(last?.className ?? '')).toBe(isAtEnd);
  });

  const lines = (container: HTMLElement) =>
    [...container.querySelectorAll('[class*=drawn] path[class*=line]')].map((path) => path.getAttribute('d'));

  it('draws in proportion, with gaps where there is no figure', () => {
    const { container } = show([0, 5.2, undefined, 10.4]);
    expect(lines(container).slice(0, 2)).toEqual(['M12.50 100.00L37.50 50.00', 'M87.50 0.00']);
  });

  it('has all figures in one table', () => {
    show([3, 4, undefined, 5]);
    const rows = within(screen.getByRole('table', { name: 'Revenue', hidden: true })).getAllByRole('row', {
      hidden: true,
    });
    expect(rows.map((row) => row.textContent)).toEqual(['WeekSessionsClients', '131', '241', '452']);
  });

  it('distinguishes its lines by more than colour', () => {
    const { container } = show([1, 2, 3, 4]);
    const strokes = [...container.querySelectorAll('[class*=drawn] path[class*=line]')].map((path) =>
      path.getAttribute('class'),
    );
    expect(new Set(strokes).size).toBe(2);
    expect(container.querySelectorAll('li')).toHaveLength(2);
  });

  it('shows a text when there is nothing to draw', () => {
    render(
      <LineChart
        {...texts}
        nameHead="Week"
        names={[]}
        series={[]}
        ticks={[{ value: 0, text: '0' }]}
        empty="Nothing yet"
      />,
    );
    expect(screen.getByText('Nothing yet')).toBeVisible();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    expect(screen.queryByRole('table', { hidden: true })).not.toBeInTheDocument();
  });
});

describe('a stacked chart', () => {
  it('stacks the parts, with the total above and every part in the table', () => {
    const { container } = render(
      <StackChart
        {...texts}
        nameHead="Month"
        parts={[
          { name: 'Cleaning', hue: 'cleaning' },
          { name: 'Cargo', hue: 'cargo' },
        ]}
        columns={[{ name: 'Oct', values: [57, 28.5], texts: ['57', '28.5'], total: '85.5' }]}
        ticks={[
          { value: 0, text: '0' },
          { value: 100, text: '100' },
        ]}
      />,
    );
    const bars = [...container.querySelectorAll('[class*=columns] rect')];
    expect(bars.map((bar) => [bar.getAttribute('y'), bar.getAttribute('height')])).toEqual([
      ['50.00%', '50.00%'],
      ['25.00%', '25.00%'],
    ]);
    expect(screen.getByText('85.5')).toBeVisible();
    expect(screen.getByRole('row', { name: 'Oct 57 28.5', hidden: true })).toBeInTheDocument();
  });
});

describe('a figure with its trend', () => {
  it('shows its name, its change and its history', () => {
    render(
      <Trend
        label="Sessions"
        value="43"
        empty="None yet"
        change={{ text: '12% more than in October', direction: 'up', good: true }}
        course={{ values: [30, 38, 43], summary: 'It grew from 30 to 43.' }}
      />,
    );
    expect(screen.getByRole('group', { name: 'Sessions' })).toHaveTextContent('Sessions4312% more than in October');
    expect(screen.getByRole('img', { name: 'It grew from 30 to 43.' })).toBeVisible();
  });

  it('shows no change without a figure', () => {
    render(<Trend label="Sessions" empty="None yet" change={{ text: 'more', direction: 'up' }} />);
    expect(screen.getByRole('group', { name: 'Sessions' })).toHaveTextContent('SessionsNone yet');
  });
});

it.each([
  [43, { whole: true }, [0, 20, 40, 60]],
  [3, { whole: true }, [0, 1, 2, 3]],
  [9, { whole: true }, [0, 5, 10]],
  [1, {}, [0, 0.25, 0.5, 0.75, 1]],
  [0.3, {}, [0, 0.1, 0.2, 0.3]],
  [5160, {}, [0, 2000, 4000, 6000]],
  [0, {}, [0, 1]],
])('uses round grid lines up to %d', (most, options, lines) => {
  expect(ticksUpTo(most, options)).toEqual(lines);
});
