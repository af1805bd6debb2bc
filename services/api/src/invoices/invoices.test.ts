import { createHash } from 'node:crypto';
import { type InvoiceEvent, invoiceStream } from '@haat/contracts/events/invoice';
import { type InvoiceDetail, invoiceAnswerSchema } from '@haat/contracts/http/invoices';
import { invoiceMessages } from '@haat/contracts/invoice-messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { sample } from '@haat/contracts/testing/sample';
import { invoiceDecider } from '@haat/domain/invoice/invoice';
import { createDocumentRenderer } from '@haat/ordering/documents/document-renderer';
import { type ApiShop, apiSettings, openApi } from '@haat/testkit/api';
import { contactDetails } from '@haat/testkit/customer';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { misbehavingWorkerUrl } from '@haat/testkit/misbehaving';
import { signUp, type TestCustomer, visit } from '@haat/testkit/test-customer';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let shop: ApiShop;
let asha: TestCustomer;
let ravi: TestCustomer;
beforeAll(async () => {
  shop = await openApi();
  [asha, ravi] = await Promise.all([signUp(shop.app), signUp(shop.app)]);
});
afterAll(() => shop.close());

type Issued = Extract<InvoiceEvent, { type: 'InvoiceIssued' }>['data'];

let last = 0;
/** Issues an invoice to Asha, as the worker does. */
const issue = async (changes: Partial<Issued> = {}): Promise<string> => {
  last += 1;
  const { invoiceNumber = `HT-2526-${String(last).padStart(5, '0')}`, ...others } = changes;
  const { data } = sample('InvoiceIssued', { invoiceNumber, customerId: asha.id, ...others });
  const referenceCode = 'PAY-7K3M-92QD-4T8X';
  await executeTestCommand(
    shop.store,
    { kind: 'system', name: 'test' },
    invoiceDecider,
    invoiceStream(invoiceNumber),
    { type: 'IssuePaidInvoice', ...data, referenceCode, paidPaise: data.totalPaise },
    data.orderId,
  );
  return invoiceNumber;
};

const show = async (number: string): Promise<InvoiceDetail> => {
  const { status, body } = await asha.get(`/api/invoices/${number}`);
  expect(status).toBe(200);
  return invoiceAnswerSchema.parse(body).invoice;
};

const download = (number: string, headers = {}, app: FastifyInstance = shop.app) =>
  app.inject({
    url: `/api/invoices/${encodeURIComponent(number)}/pdf`,
    headers: { cookie: asha.cookie, ...headers },
  });

describe('An invoice', () => {
  it('shows all details from when it was issued, in rupees', async () => {
    const number = await issue();
    expect(await show(number)).toEqual({
      id: number,
      kind: 'tax_invoice',
      status: 'paid',
      issued_at: '2025-11-21T05:03:03.000Z',
      order_id: '7d0c9a52-1f0e-5b7c-8a55-90f1c2f7f3aa',
      customer_id: asha.id,
      supplier: {
        name: 'Haat',
        address: '2 Market Lane, Jaipur 302003',
        gstin: '08AAAAA0000A1Z2',
      },
      billed_to: {
        name: 'Asha Verma, Neel Khadi',
        address: ['14 Station Road', 'Jaipur, Rajasthan (08), 302001'],
        gstin: null,
      },
      place_of_supply: 'Rajasthan (08)',
      lines: [{ description: 'neelkhadi.in, 1 year', sac: '998319', quantity: 1, value: 465.26 }],
      taxable_value: 465.26,
      taxes: [
        { name: 'CGST', percent: 9, amount: 41.87 },
        { name: 'SGST', percent: 9, amount: 41.87 },
      ],
      total: 549,
      total_in_words: 'Rupees five hundred forty-nine only',
      payment: {
        reference_code: 'PAY-7K3M-92QD-4T8X',
        amount: 549,
        parts: [{ source: 'upi', amount: 549, reference_code: 'HT7K2M9QX4' }],
      },
      voided: null,
      credit_notes: [],
    });
  });

  it('stays unchanged when the customer changes the profile, and so does its PDF', async () => {
    const number = await issue();
    const [before, document] = [await show(number), await download(number)];
    const moved = await asha.post('/api/account/profile', {
      ...{ ...contactDetails, name: 'Aasha', surname: 'Rao', city: 'Udaipur', company: '' },
    });
    expect(moved).toMatchObject({ status: 200, body: { user: { name: 'Aasha Rao' } } });
    expect(await show(number)).toEqual(before);
    expect((await download(number)).rawPayload.equals(document.rawPayload)).toBe(true);
  });

  it('issued by mistake shows why it is void and which invoice replaces it, and no payment', async () => {
    const [own, number] = [await issue(), await issue()];
    const { data } = sample('InvoiceVoided', { invoiceNumber: number, duplicateOf: own });
    const meera = { kind: 'operator', name: 'meera', reason: data.reason } as const;
    const voiding = { type: 'VoidInvoice', ...data } as const;
    await executeTestCommand(shop.store, meera, invoiceDecider, invoiceStream(number), voiding);
    expect(await show(number)).toMatchObject({
      ...{ id: number, status: 'void', payment: null, total: 549 },
      voided: { reason: data.reason, stands_instead: own },
    });
  });

  it.each([
    ['29', 'inter', 'Karnataka (29)', ['IGST 18']],
    ['04', 'intra', 'Chandigarh (04)', ['CGST 9', 'UTGST 9']],
    ['96', 'inter', 'Other country (96)', ['IGST 18']],
  ] as const)(
    'with the place of supply %s has the taxes for that place',
    async (place, kind, name, taxes) => {
      const tax = { kind, ratePercent: 18, placeOfSupply: place };
      const shown = await show(await issue({ tax }));
      expect(shown.place_of_supply).toBe(name);
      expect(shown.taxes.map((one) => `${one.name} ${one.percent}`)).toEqual(taxes);
      expect(shown.taxes.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(83.74, 9);
    },
  );

  it('leaves out a missing GSTIN and a missing address', async () => {
    const { supplier, billedTo, lines } = sample('InvoiceIssued').data;
    const blank = { city: '', state: '', country: '', zipcode: '', 'address-line-1': '' };
    const shown = await show(
      await issue({
        supplier: { ...supplier, gstin: null },
        billedTo: { ...billedTo, ...blank, company: '' },
        lines: lines.map((line) => ({ ...line, sac: null, taxablePaise: 54_900, taxPaise: 0 })),
        tax: null,
      }),
    );
    expect(shown).toMatchObject({
      ...{ kind: 'bill', place_of_supply: null, taxes: [], taxable_value: 549, total: 549 },
      billed_to: { name: 'Asha Verma', address: [] },
    });
  });

  it('to a registered business shows its GSTIN', async () => {
    const { billedTo } = sample('InvoiceIssued').data;
    const gstin = '29AAGCB7383J1Z4';
    const { billed_to } = await show(await issue({ billedTo: { ...billedTo, gstin } }));
    expect(billed_to.gstin).toBe(gstin);
  });

  it('to a customer abroad shows the country, and no Indian State', async () => {
    const { billedTo } = sample('InvoiceIssued').data;
    const there = { city: 'Lahore', state: 'Punjab', country: 'PK', zipcode: '54000' };
    const { billed_to } = await show(await issue({ billedTo: { ...billedTo, ...there } }));
    expect(billed_to.address).toEqual(['14 Station Road', 'Lahore, Punjab, 54000', 'Pakistan']);
  });

  it('is not found by another customer, like an unknown number', async () => {
    const number = await issue();
    const missing = { status: 404, body: { error: invoiceMessages.notFound } };
    for (const path of [number, 'HT-2526-99999', 'a number far too long for one', '%00']) {
      expect(await ravi.get(`/api/invoices/${path}`)).toMatchObject(missing);
      expect(await ravi.get(`/api/invoices/${path}/pdf`)).toMatchObject(missing);
    }
    for (const path of [number, `${number}/pdf`]) {
      expect((await visit(shop.app).get(`/api/invoices/${path}`)).status).toBe(401);
    }
  });
});

describe('An invoice PDF', () => {
  it('is an attachment with the same bytes every time', async () => {
    const number = await issue();
    const [first, again] = [await download(number), await download(number)];
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${number}.pdf"`,
      'cache-control': 'private, no-cache',
    });
    expect(first.rawPayload.subarray(0, 8).toString()).toBe('%PDF-1.7');
    const sum = (file: Buffer) => createHash('sha256').update(file).digest('hex');
    expect(sum(again.rawPayload)).toBe(sum(first.rawPayload));
  });

  it('has a file name without slashes when its number has slashes', async () => {
    const invoiceNumber = 'HT/25-26/000042';
    await issue({ invoiceNumber });
    const { headers } = await download(invoiceNumber);
    expect(headers['content-disposition']).toBe('attachment; filename="HT-25-26-000042.pdf"');
  });

  it('answers 304 when unchanged, and is not drawn again', async () => {
    const number = await issue();
    const { headers } = await download(number);
    const busyRenderer = createDocumentRenderer({ maxWaiting: 0 });
    const app = await shop.reopen({ invoiceRenderer: busyRenderer });
    const known = await download(number, { 'if-none-match': headers.etag }, app);
    expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0]);
    expect((await download(number, { 'if-none-match': '"another"' }, app)).statusCode).toBe(503);
  });

  it.each([
    ['too many requests wait', { maxWaiting: 0 }],
    ['it is not drawn in time', { workerUrl: misbehavingWorkerUrl, deadlineMs: 1 }],
    ['its thread can’t start', { workerUrl: new URL('./nothing.ts', import.meta.url) }],
  ])('answers 503 with Retry-After when %s', async (_, options) => {
    const number = await issue();
    const app = await shop.reopen({ invoiceRenderer: createDocumentRenderer(options) });
    const answer = await download(number, {}, app);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.json().error).toBe(invoiceMessages.filesBusy);
  });

  it('is limited per minute for each customer', async () => {
    const number = await issue();
    const settings = apiSettings({ INVOICE_FILES_PER_MINUTE: 2 });
    const app = await shop.reopen({ settings });
    const ask = () => ravi.through(app).get(`/api/invoices/${number}/pdf`);
    expect([(await ask()).status, (await ask()).status]).toEqual([404, 404]);
    expect(await ask()).toMatchObject({
      status: 429,
      body: { error: refusalMessages.blockedByRateLimit },
    });
    expect((await download(number, {}, app)).statusCode).toBe(200);
  });
});

describe('A credit note', () => {
  const { reason, issuedAt } = sample('CreditNoteIssued').data;
  /** Credits a part of an invoice, as an operator and then the worker do. */
  const credit = async (invoiceNumber: string, creditNoteNumber: string, amountPaise: number) => {
    const { orderId } = sample('InvoiceIssued').data;
    const of = { creditId: creditNoteNumber, invoiceNumber, orderId };
    const commands = [
      { type: 'GrantCredit', ...of, amountPaise, reason, grantedAt: issuedAt },
      { type: 'IssueCreditNote', ...of, creditNoteNumber, issuedAt },
    ] as const;
    for (const command of commands) {
      const stream = invoiceStream(invoiceNumber);
      const actor = { kind: 'system', name: 'test' } as const;
      await executeTestCommand(shop.store, actor, invoiceDecider, stream, command, orderId);
    }
  };
  const downloadNote = (invoice: string, note: string) =>
    shop.app.inject({
      url: `/api/invoices/${invoice}/credit-notes/${note}/pdf`,
      headers: { cookie: asha.cookie },
    });

  it('is shown with its invoice, whose PDF stays unchanged', async () => {
    const number = await issue();
    const before = await download(number);
    await credit(number, 'CN-2526-00001', 10_000);
    expect(await show(number)).toMatchObject({
      ...{ status: 'paid', total: 549 },
      credit_notes: [{ id: 'CN-2526-00001', issued_at: issuedAt, amount: 100, reason }],
    });
    const after = await download(number);
    expect(after.headers.etag).toBe(before.headers.etag);
    expect(after.rawPayload.equals(before.rawPayload)).toBe(true);
  });

  it('has its own PDF for its customer, with the same bytes every time', async () => {
    const number = await issue();
    await credit(number, 'CN-2526-00002', 10_000);
    const [first, again] = [
      await downloadNote(number, 'CN-2526-00002'),
      await downloadNote(number, 'CN-2526-00002'),
    ];
    expect(first.statusCode).toBe(200);
    expect(first.headers['content-disposition']).toBe('attachment; filename="CN-2526-00002.pdf"');
    expect(first.rawPayload.equals(again.rawPayload)).toBe(true);
    expect((await downloadNote(number, 'CN-2526-00009')).statusCode).toBe(404);
    const missing = { status: 404, body: { error: invoiceMessages.notFound } };
    const path = `/api/invoices/${number}/credit-notes/CN-2526-00002/pdf`;
    expect(await ravi.get(path)).toMatchObject(missing);
    expect((await visit(shop.app).get(path)).status).toBe(401);
  });
});
