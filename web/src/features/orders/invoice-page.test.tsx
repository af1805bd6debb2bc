// @vitest-environment happy-dom
import type { InvoiceDetail } from '@haat/contracts/http/invoices';
import { invoiceMessages } from '@haat/contracts/invoice-messages';
import { sampleInvoice } from '@haat/contracts/testing/sample-invoice';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { ok, refusal, serve } from '../../../testing/server.ts';
import { UNEXPLAINED, UNREACHABLE } from '../../lib/api-client.ts';
import { raisedToasts } from '../../lib/toast.ts';
import { InvoicesTab } from './invoices-tab.tsx';

const taxInvoice: InvoiceDetail = {
  ...sampleInvoice,
  billed_to: { ...sampleInvoice.billed_to, gstin: '29AAGCB7383J1Z4' },
};

const at = { at: `/user/dashboard?tab=invoices&invoice=${taxInvoice.id}` };
const INVOICE = `GET /api/invoices/${taxInvoice.id}`;

const openPaper = async (invoice: InvoiceDetail): Promise<HTMLElement> => {
  serve({ [INVOICE]: ok({ invoice }) });
  renderPage(<InvoicesTab />, at);
  return screen.findByRole('region', { name: /^(Tax invoice|Bill)/ });
};

test('a tax invoice shows both parties, the items, each tax and the total in words', async () => {
  const paper = await openPaper(taxInvoice);
  expect(paper.getAttribute('aria-label')).toBe('Tax invoice HT-2627-00217');
  const text = paper.textContent;
  for (const part of [
    '22 Nov 2026',
    'GSTIN 08AAAAA0000A1Z2',
    'GSTIN 29AAGCB7383J1Z4',
    'Jaipur, Rajasthan (08), 302003',
    'Place of supplyRajasthan (08)',
    'Reverse chargeNo',
    'Taxable value₹465.26',
    'CGST 9%₹41.87',
    'SGST 9%₹41.87',
    'Total₹549.00',
    'Rupees five hundred forty-nine only',
    'PAY-7K3M-92QD-4T8X',
  ]) {
    expect(text).toContain(part);
  }
  const row = within(paper).getByRole('row', { name: /neelkhadi/ });
  expect(row.textContent).toBe('neelkhadi.in, 1 yearSAC 998319₹465.26');
  expect(screen.getByText('Paid')).toBeDefined();
});

test('an invoice lists each source of its payment', async () => {
  const reference_code = 'PAY-7K3M-92QD-4T8X';
  const parts = [
    { source: 'balance', amount: 549, reference_code },
    { source: 'upi', amount: 200, reference_code },
  ] as const;
  const payment = { reference_code, amount: 749 };
  const paper = await openPaper({ ...taxInvoice, payment: { ...payment, parts: [...parts] } });
  expect(paper.textContent).toContain('Paid from balance₹549.00Paid by UPI₹200.00');
});

test('a bill shows no tax details', async () => {
  const paper = await openPaper({
    ...taxInvoice,
    kind: 'bill',
    supplier: { ...taxInvoice.supplier, gstin: null },
    billed_to: { ...taxInvoice.billed_to, gstin: null },
    place_of_supply: null,
    lines: [{ description: 'neelkhadi.in, 1 year', sac: null, quantity: 1, value: 549 }],
    taxable_value: 549,
    taxes: [],
  });
  expect(paper.getAttribute('aria-label')).toBe('Bill HT-2627-00217');
  expect(paper.textContent).not.toMatch(/GST|SAC|Taxable|Place of supply|Reverse charge/);
  expect(within(paper).getByRole('row', { name: /neelkhadi/ }).textContent).toBe(
    'neelkhadi.in, 1 year₹549.00',
  );
});

test('a void invoice shows the reason and links to the invoice that replaces it', async () => {
  const paper = await openPaper({
    ...taxInvoice,
    status: 'void',
    payment: null,
    voided: { reason: 'It was issued twice.', stands_instead: 'HT-2627-00216' },
  });
  expect(screen.getByText('Void', { selector: 'h3' })).toBeDefined();
  expect(paper.textContent).toContain('It was issued twice.');
  expect(paper.textContent).not.toContain('Paid by UPI');
  const other = within(paper).getByRole('link', { name: 'HT-2627-00216' });
  expect(other.getAttribute('href')).toBe('/user/dashboard?tab=invoices&invoice=HT-2627-00216');
});

test('an invoice links to its PDF, its order and all invoices', async () => {
  await openPaper(taxInvoice);
  const file = screen.getByRole('link', { name: 'Download PDF' });
  expect(file.getAttribute('href')).toBe('/api/invoices/HT-2627-00217/pdf');
  expect(file.hasAttribute('download')).toBe(true);
  const order = screen.getByRole('link', { name: 'Order' });
  expect(order.getAttribute('href')).toBe('/user/dashboard?tab=orders&order=HT-1');
  const all = screen.getByRole('link', { name: 'All invoices' });
  expect(all.getAttribute('href')).toBe('/user/dashboard?tab=invoices');
});

test('an invoice that does not load shows the reason and can be retried', async () => {
  const answers = [refusal(503, 'We are away.'), ok({ invoice: taxInvoice })];
  serve({ [INVOICE]: () => answers.shift() ?? refusal(500, 'None left.') });
  renderPage(<InvoicesTab />, at);
  expect(screen.queryByRole('alert')).toBeNull();
  expect((await screen.findByRole('alert')).textContent).toBe('We are away.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('region');
});

test('an unknown invoice is reported without a retry', async () => {
  serve({ [INVOICE]: refusal(404, invoiceMessages.notFound) });
  renderPage(<InvoicesTab />, at);
  await screen.findByText(invoiceMessages.notFound);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  screen.getByRole('link', { name: 'All invoices' });
});

/** Answers the paper in the place of the network. */
const servePaper = (answer: () => Promise<Response>) => {
  const saved: string[] = [];
  const requestedPaths: string[] = [];
  serve({ [INVOICE]: ok({ invoice: taxInvoice }) });
  const others = fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (!path.endsWith('/pdf')) return others(path, init);
    requestedPaths.push(path);
    return answer();
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  return { saved, requestedPaths };
};

const pressDownload = async (times = 1): Promise<void> => {
  const link = await screen.findByRole('link', { name: 'Download PDF' });
  for (let press = 0; press < times; press += 1) fireEvent.click(link);
};

test('its PDF is saved under its number; two clicks send one request', async () => {
  const paper = servePaper(async () => new Response('%PDF-'));
  renderPage(<InvoicesTab />, at);
  await pressDownload(2);
  await waitFor(() => expect(paper.saved).toEqual(['HT-2627-00217.pdf']));
  expect(paper.requestedPaths).toEqual(['/api/invoices/HT-2627-00217/pdf']);
});

test.each([
  [
    'the message of the API',
    async () => Response.json({ error: 'One moment.' }, { status: 503 }),
    'One moment.',
  ],
  ['a default message without one', async () => new Response('', { status: 502 }), UNEXPLAINED],
  ['that Haat is unreachable', () => Promise.reject(new TypeError('Failed to fetch')), UNREACHABLE],
])(
  'a PDF that does not download shows %s, and can be requested again',
  async (_, answer, message) => {
    let tries = 0;
    const paper = servePaper(() => {
      tries += 1;
      return tries === 1 ? answer() : Promise.resolve(new Response('%PDF-'));
    });
    raisedToasts.take();
    renderPage(<InvoicesTab />, at);
    await pressDownload();
    await waitFor(() => expect(raisedToasts.take()).toEqual([{ tone: 'brick', message }]));
    expect(paper.saved).toEqual([]);
    await pressDownload();
    await waitFor(() => expect(paper.saved).toHaveLength(1));
  },
);

test('a credit note is shown with its date, amount, reason and PDF', async () => {
  const note = {
    id: 'CN-2627-00003',
    issued_at: '2026-11-28T20:00:00.000Z',
    amount: 100,
    reason: 'The plan was down for a week.',
  };
  const paper = await openPaper({ ...taxInvoice, credit_notes: [note] });
  const notes = within(paper).getByRole('region', { name: 'Credit notes' });
  // The money may be spent or sent back by now; the invoice does not know.
  const balanceText = 'The amount is in your balance. Use it for your next order';
  for (const part of ['CN-2627-00003, 29 Nov 2026', '₹100.00', note.reason, balanceText]) {
    expect(notes.textContent).toContain(part);
  }
  const link = within(notes).getByRole('link', {
    name: 'Download PDF of credit note CN-2627-00003',
  });
  expect(link.getAttribute('href')).toBe(
    '/api/invoices/HT-2627-00217/credit-notes/CN-2627-00003/pdf',
  );
  expect(paper.textContent).toContain('Total₹549.00');
});
