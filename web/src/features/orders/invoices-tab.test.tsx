// @vitest-environment happy-dom
import type { InvoiceSummary } from '@haat/contracts/http/invoices';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { held, ok, refusal, serve } from '../../../testing/server.ts';
import { InvoicesTab } from './invoices-tab.tsx';

const INVOICES = 'GET /api/invoices';

const invoice = (id: string, status: InvoiceSummary['status'], total: number): InvoiceSummary => ({
  id,
  order_id: 'HT-1',
  description: 'neelkhadi.in, 1 year',
  issued_at: new Date().toISOString(),
  total,
  credited: 0,
  status,
});

test('no text about invoices is shown while they load', async () => {
  const answer = held();
  serve({ [INVOICES]: answer.respond });
  renderPage(<InvoicesTab />);
  expect(screen.queryByText('You have no invoices yet.')).toBeNull();
  expect(screen.queryByText('Paid this year')).toBeNull();
  answer.release(ok({ invoices: [], paid_this_year: 0 }));
  await screen.findByText('You have no invoices yet.');
});

test('a customer without invoices gets a link to the orders', async () => {
  serve({ [INVOICES]: ok({ invoices: [], paid_this_year: 0 }) });
  renderPage(<InvoicesTab />);
  const link = await screen.findByRole('link', { name: 'Show my orders' });
  expect(link.getAttribute('href')).toBe('/user/dashboard?tab=orders');
});

test('invoices that did not load can be loaded again', async () => {
  const answers = [refusal(403, 'Please log in again.'), ok({ invoices: [], paid_this_year: 0 })];
  serve({ [INVOICES]: () => answers.shift() ?? refusal(500, 'None left.') });
  renderPage(<InvoicesTab />);
  expect((await screen.findByRole('alert')).textContent).toBe('Please log in again.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('You have no invoices yet.');
});

test('each invoice shows its item, amount and status', async () => {
  const invoices = [
    invoice('INV-3', 'paid', 549),
    invoice('INV-2', 'due', 999),
    invoice('INV-1', 'void', 399),
  ];
  serve({ [INVOICES]: ok({ invoices, paid_this_year: 549 }) });
  renderPage(<InvoicesTab />);
  const [head, ...rows] = within(await screen.findByRole('table')).getAllByRole('row');
  expect(head?.textContent).toBe('InvoiceDateForAmountStatus');
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
      .filter((_, column) => column !== 1),
  );
  expect(cells).toEqual([
    ['INV-3', 'neelkhadi.in, 1 year', '₹549.00', 'Paid', ''],
    ['INV-2', 'neelkhadi.in, 1 year', '₹999.00', 'Due', ''],
    ['INV-1', 'neelkhadi.in, 1 year', '₹399.00', 'Void', ''],
  ]);
  const [link] = screen.getAllByRole('link', { name: 'neelkhadi.in, 1 year' });
  expect(link?.getAttribute('href')).toBe('/user/dashboard?tab=invoices&invoice=INV-3');
  const [file] = screen.getAllByRole('link', { name: 'Download invoice INV-3' });
  expect(file?.getAttribute('href')).toBe('/api/invoices/INV-3/pdf');
});

test('the total paid this year includes invoices that are not shown', async () => {
  serve({
    [INVOICES]: ok({ invoices: [invoice('1', 'paid', 549)], paid_this_year: 1647, older: 'a' }),
  });
  renderPage(<InvoicesTab />);
  const yearTotal = await screen.findByText('Paid this year');
  expect(yearTotal.textContent).toBe('Paid this year ₹1,647.00');
});

test('older invoices are added below the others', async () => {
  const [newest, oldest] = [invoice('2', 'paid', 549), invoice('1', 'paid', 549)];
  serve({
    [INVOICES]: ok({ invoices: [newest], paid_this_year: 549, older: 'a' }),
    'GET /api/invoices?older=a': ok({ invoices: [oldest], paid_this_year: 549 }),
  });
  renderPage(<InvoicesTab />);
  fireEvent.click(await screen.findByRole('button', { name: 'Show older' }));
  const row = await screen.findByRole('row', { name: /^1/ });
  expect(screen.getAllByRole('row').at(-1)).toBe(row);
  expect(document.activeElement?.textContent).toBe('neelkhadi.in, 1 year');
});

test('a partly credited invoice shows the amount refunded to the balance', async () => {
  const partly = { ...invoice('HT-2627-00217', 'paid', 549), credited: 100 };
  serve({ [INVOICES]: ok({ invoices: [partly], paid_this_year: 449 }) });
  renderPage(<InvoicesTab />);
  const row = await screen.findByRole('row', { name: /HT-2627-00217/ });
  within(row).getByText('Paid');
  within(row).getByText('₹100.00 refunded to balance');
});
