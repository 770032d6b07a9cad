import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ColumnChart, RangeChart } from '.';

const texts = { title: 'Revenue', summary: 'It grows from 2 to 8.', tableLabel: 'As a table' };

describe('a chart of columns', () => {
  const show = () =>
    render(
      <ColumnChart
        {...texts}
        head={['Year', 'Revenue']}
        columns={[
          { name: 'Year 1', value: 2, text: '$2' },
          { name: 'Year 2' },
          { name: 'Year 3', value: 8, text: '$8' },
        ]}
        ticks={[
          { value: 0, text: '0' },
          { value: 8, text: '$8' },
        ]}
      />,
    );

  it('says in words what it shows', () => {
    show();
    expect(screen.getByRole('figure', { name: '' })).toHaveTextContent('Revenue');
    expect(screen.getByRole('img', { name: 'It grows from 2 to 8.' })).toBeInTheDocument();
  });

  it('has its figures as a table, without the places that have none', async () => {
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

  it('needs no inline styles, which the policy of the page forbids', () => {
    expect(show().container.querySelector('[style]')).toBeNull();
  });
});

describe('a chart of ranges', () => {
  it('draws from the least to the most, and nothing where there is no figure', async () => {
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
