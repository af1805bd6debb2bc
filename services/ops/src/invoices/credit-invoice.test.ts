import type { InvoiceEvent } from '@haat/contracts/events/invoice';
import { invoiceDecider } from '@haat/domain/invoice/invoice';
import { paymentDecider } from '@haat/domain/payment/payment';
import { unallocatedOf } from '@haat/domain/payment/payment-state';
import { loadAggregate } from '@haat/record/commands';
import { newTransactionId } from '@haat/testkit/customer';
import { buyWithAccount, startMailing, timelinesOf } from '@haat/testkit/mailed-customer';
import { streamsOf } from '@haat/testkit/scripted-customer';
import { waitFor } from '@haat/testkit/wait-for';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditPayments } from '../audit/audit-payments.ts';
import { refundPayment } from '../payments/refund-payment.ts';
import { creditInvoice } from './credit-invoice.ts';

let shop: WorkerShop;
beforeAll(async () => {
  shop = await openWorker({ SUPPLIER_GSTIN: '08AAAAA0000A1Z2' });
  await startMailing(shop);
});
afterAll(() => shop.close());

const meera = { operator: 'meera', reason: 'The plan was down for a week.' };

/** A delivered order, and its invoice's number. */
const delivered = async (email?: string) => {
  const bought = await buyWithAccount(shop, email === undefined ? {} : { email });
  const completed = await shop.waitFor(streamsOf(bought).order, 'OrderCompleted');
  return { bought, invoiceNumber: String(completed.data.invoiceNumber) };
};
const credit = (invoiceNumber: string, amountPaise: number | null, cause = 'TKT-1') =>
  creditInvoice(shop.services, { ...meera, invoiceNumber, amountPaise, cause });

const freePaise = async (payment: string): Promise<number> => {
  const { state } = await loadAggregate(shop.store, paymentDecider, payment);
  if (state.phase === 'not_submitted') throw new Error('not there');
  return unallocatedOf(state);
};
type Note = Extract<InvoiceEvent, { type: 'CreditNoteIssued' }>['data'];
const notesOf = async (invoiceNumber: string): Promise<readonly Note[]> => {
  const stream = streamsOf({ orderId: '', referenceCode: '', domain: '', customerId: '' }).invoice;
  const { state } = await loadAggregate(shop.store, invoiceDecider, stream(invoiceNumber));
  return state.phase === 'not_issued' ? [] : state.creditNotes;
};

describe('Crediting an invoice', () => {
  it('returns exactly the amount paid when the price was paid without its paise', async () => {
    const utr = newTransactionId();
    shop.bank.credit({ utr, amount_paise: 54_900 });
    const bought = await shop.buy({ domain: 'rounded.in', utr, pricePaise: 54_949 });
    const { order, payment } = streamsOf(bought);
    const invoiceNumber = String((await shop.waitFor(order, 'OrderCompleted')).data.invoiceNumber);
    expect(await credit(invoiceNumber, 10_000)).toMatchObject({ done: true });
    await shop.waitFor(payment, 'PaymentUnallocatedByCreditNote');
    expect(await freePaise(payment)).toBe(10_000);
    const rest = await credit(invoiceNumber, null, 'TKT-2');
    expect(rest.message).toMatch(/^₹449\.00 of /);
    await waitFor(async () => (await freePaise(payment)) === 54_900);
    const { connection, store, services } = shop;
    const settings = { CLAIM_LAPSE_MS: -60_000 };
    const audited = { db: connection.db, store, clock: services.clock, settings };
    const { findings } = await auditPayments(audited);
    expect(findings.filter(({ kind }) => kind !== 'read_model_differs')).toEqual([]);
  });

  it('issues one credit note and returns the money to the balance', async () => {
    const { bought, invoiceNumber } = await delivered();
    const { payment, invoice } = streamsOf(bought);
    expect(await credit(invoiceNumber, 10_000)).toEqual({
      done: true,
      message: `₹100.00 of ${invoiceNumber} goes back to the customer’s balance; the credit note follows.`,
    });
    const granted = await shop.waitFor(invoice(invoiceNumber), 'CreditGranted');
    expect(granted.metadata.actor).toMatchObject({ kind: 'operator', name: 'meera' });
    const issued = await shop.waitFor(invoice(invoiceNumber), 'CreditNoteIssued');
    expect(issued.data).toMatchObject({
      ...{ amountPaise: 10_000, reason: meera.reason, orderId: bought.orderId },
      creditNoteNumber: expect.stringMatching(/^CN-\d{4}-\d{5}$/),
      tax: { kind: 'intra', ratePercent: 18, placeOfSupply: '08' },
      lines: [{ amountPaise: 10_000, taxablePaise: 8_474, taxPaise: 1_526, sac: '998319' }],
    });
    await shop.waitFor(payment, 'PaymentUnallocatedByCreditNote');
    expect(await freePaise(payment)).toBe(10_000);
    const { creditNoteNumber } = issued.data;
    expect(await credit(invoiceNumber, 10_000)).toEqual({
      done: true,
      message: `₹100.00 of ${invoiceNumber} is back in the customer’s balance by ${creditNoteNumber}.`,
    });
    expect(await notesOf(invoiceNumber)).toHaveLength(1);
    const sent = { referenceCode: bought.referenceCode, ...meera };
    const transfer = { amountPaise: 10_000, refundReference: 'BACK-7K3M92QD' };
    expect(await refundPayment(shop.services, sent, transfer)).toMatchObject({ ok: true });
    expect(await freePaise(payment)).toBe(0);
  });

  it('credits parts up to the exact price and tax, and no paisa more', async () => {
    const { bought, invoiceNumber } = await delivered();
    const { payment, invoice } = streamsOf(bought);
    const parts = [33_333, 7_777, null];
    const outcomes = await Promise.all(
      parts.map((paise, n) => credit(invoiceNumber, paise, `T-${n}`)),
    );
    // The last one asks for all that is left: whatever the others may still have had.
    const refusals = outcomes.filter(({ done }) => !done).map(({ message: why }) => why);
    expect(
      refusals.filter(
        (why) =>
          !/^All of this invoice is already credited\.$|^Only \S+ of this invoice is left\.$/.test(
            why,
          ),
      ),
    ).toEqual([]);
    await credit(invoiceNumber, null, 'the rest');
    await shop.settled();
    const notes = await notesOf(invoiceNumber);
    const sum = (of: (note: Note) => number) => notes.reduce((all, note) => all + of(note), 0);
    expect(sum(({ amountPaise }) => amountPaise)).toBe(54_900);
    expect(sum(({ lines }) => lines[0]?.taxPaise ?? 0)).toBe(8_374);
    expect(await freePaise(payment)).toBe(54_900);
    expect((await shop.story(invoice(invoiceNumber))).slice(0, 2)).toEqual([
      'InvoiceIssued',
      'InvoicePaid',
    ]);
    expect(await credit(invoiceNumber, 100, 'more')).toEqual({
      done: false,
      message: 'All of this invoice is already credited.',
    });
  });

  it.each([
    [
      'an unknown invoice',
      'HT-2627-99999',
      10_000,
      'Invoice HT-2627-99999 not found. List them: npm run ops -- invoices list',
    ],
    ['more than the invoice has left', '', 54_901, 'Only ₹549.00 of this invoice is left.'],
    [
      'less than one rupee',
      '',
      99,
      'A credit note is for at least ₹1.00, or for all that is left.',
    ],
  ])('refuses %s', async (_, none, paise, why) => {
    const invoiceNumber = none === '' ? (await delivered()).invoiceNumber : none;
    expect(await credit(invoiceNumber, paise)).toEqual({ done: false, message: why });
    expect(await notesOf(invoiceNumber)).toEqual([]);
  });

  it('refuses a different amount for the same ticket', async () => {
    const { invoiceNumber } = await delivered();
    await credit(invoiceNumber, 10_000);
    expect(await credit(invoiceNumber, 20_000)).toEqual({
      done: false,
      message: '₹100.00 is already credited for this cause.',
    });
  });

  it('emails the customer once, when the money is in the balance', async () => {
    const email = 'credited@neelkhadi.in';
    const { bought, invoiceNumber } = await delivered(email);
    await credit(invoiceNumber, 10_000);
    await shop.waitFor(streamsOf(bought).payment, 'PaymentUnallocatedByCreditNote');
    const [note] = await notesOf(invoiceNumber);
    const about = `${invoiceNumber} ${note?.creditNoteNumber}`;
    // Asked for before the money was there, it is asked for again a second later.
    await waitFor(async () =>
      String(await timelinesOf(shop, 'credit_note', about)).includes('MailSent'),
    );
    await shop.settled();
    expect(await timelinesOf(shop, 'credit_note', about)).toEqual(['MailRequested, MailSent']);
    const mails = (await shop.mail.mails()).filter(({ to }) => to.includes(email));
    const mail = mails.find(({ subject }) => subject.startsWith('Your credit note CN-'));
    expect(mail?.text).toContain(`₹100.00 from invoice ${invoiceNumber} is back in your balance.`);
    expect(mail?.text).toContain(meera.reason);
    expect(mail?.text).toContain(`?tab=invoices&invoice=${invoiceNumber}`);
  });
});
