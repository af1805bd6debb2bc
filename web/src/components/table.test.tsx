// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Table, type TableColumn } from './table.tsx';

type Plan = { readonly name: string; readonly price: string | null };

const COLUMNS: readonly TableColumn<Plan>[] = [
  { head: 'Plan', namesRow: true, cell: ({ name }) => name },
  {
    head: 'Price',
    sort: 'ascending',
    span: ({ price }) => (price === null ? 2 : 1),
    cell: ({ price }) => price ?? 'Not sold',
  },
  { head: null, cell: () => <button type="button">Order</button> },
];

it('names the table, its columns and its rows, and merges the cells of a row', () => {
  const rows = [
    { name: 'Small', price: '₹99.00' },
    { name: 'Large', price: null },
  ];
  render(<Table caption="Hosting" columns={COLUMNS} rows={rows} keyOf={({ name }) => name} />);
  const table = screen.getByRole('table', { name: 'Hosting' });
  const heads = within(table).getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent)).toEqual(['Plan', 'Price']);
  expect(heads.map((head) => head.getAttribute('scope'))).toEqual(['col', 'col']);
  expect(heads[1]?.getAttribute('aria-sort')).toBe('ascending');
  const [, small, large] = within(table).getAllByRole('row');
  expect(within(small as HTMLElement).getByRole('rowheader').textContent).toBe('Small');
  const cellsOf = (row?: HTMLElement) => within(row as HTMLElement).getAllByRole('cell');
  expect(cellsOf(small).map(({ textContent }) => textContent)).toEqual(['₹99.00', 'Order']);
  expect(cellsOf(small)[0]?.dataset.label).toBe('Price');
  expect(cellsOf(large).map(({ textContent }) => textContent)).toEqual(['Not sold']);
  expect(cellsOf(large)[0]?.getAttribute('colspan')).toBe('2');
});
