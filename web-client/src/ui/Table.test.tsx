import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '@/testing/render';
import { CellLines, type Column, Table } from './Table';

interface Visit {
  id: string;
  day: string;
  address: string;
  price: string;
}

const visits: Visit[] = [
  { id: 'a', day: 'Monday', address: '12 Bow Trail SW', price: '$240' },
  { id: 'b', day: 'Tuesday', address: '1412 Kensington Road', price: '$111' },
];

const columns: Column<Visit>[] = [
  { head: 'Day', cell: ({ day }) => <CellLines below="8–11 AM">{day}</CellLines> },
  { head: 'Address', cell: ({ address }) => address },
  { head: 'Price', numeric: true, card: 'end', cell: ({ price }) => price },
  { head: 'Number', card: 'none', cell: ({ id }) => id },
];

const linkTo = ({ id }: Visit) => ({ to: `/open/${id}` });
const rows = () => within(screen.getAllByRole('rowgroup')[1] as HTMLElement).queryAllByRole('row');

describe('a table', () => {
  it('has a name, headings, and rows named by their first cell', () => {
    renderPage(<Table caption="Visits" columns={columns} rows={visits} />);
    const table = screen.getByRole('table', { name: 'Visits' });
    const heads = within(table).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual(['Day', 'Address', 'Price', 'Number']);
    expect(screen.getByRole('rowheader', { name: 'Monday 8–11 AM' })).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('opens a row by its link, also with the keyboard, and marks the open one', async () => {
    const { user, router } = renderPage(
      <Table caption="Visits" columns={columns} rows={visits} linkTo={linkTo} openId="b" />,
    );
    expect(screen.getByRole('link', { current: true })).toHaveTextContent('Tuesday');
    await user.tab();
    expect(screen.getByRole('link', { name: /Monday/ })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/open/a');
  });

  // The style sheet lays cards out by these places (a container query).
  it('assigns every cell its place in the card of a phone', () => {
    renderPage(<Table caption="Visits" columns={columns} rows={visits} />);
    const places = [...(rows()[0]?.children ?? [])].map((cell) => cell.getAttribute('data-card'));
    expect(places).toEqual(['start', 'line', 'end', 'none']);
    // Without explicit roles, browsers drop the table semantics of cards.
    for (const role of ['table', 'rowgroup', 'row', 'rowheader', 'cell']) {
      expect(screen.getAllByRole(role).every((part) => part.getAttribute('role') === role)).toBe(true);
    }
  });

  it('shows and announces placeholder rows while loading', () => {
    renderPage(<Table caption="Visits" columns={columns} rows={undefined} empty="No visits yet" />);
    expect(screen.getByText('Loading…')).toHaveRole('status');
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    expect(screen.getAllByRole('columnheader')).toHaveLength(4);
    expect(screen.queryByRole('cell')).toBeNull();
    expect(screen.queryByText('No visits yet')).toBeNull();
  });

  it('shows an empty state', () => {
    renderPage(<Table caption="Visits" columns={columns} rows={[]} empty="No visits yet" />);
    expect(screen.getByRole('cell')).toHaveTextContent('No visits yet');
    expect(screen.queryByText('Loading…')).toBeNull();
  });
});
