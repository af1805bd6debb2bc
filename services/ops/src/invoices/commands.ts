import { formatRupees } from '@haat/contracts/money';
import { readAmount } from '../command-line/amount.ts';
import type { CommandGroup, OpsCommand } from '../command-line/command.ts';
import { AMOUNT_OR_ALL, CUSTOMER, INVOICE, textOf, understood } from '../command-line/kinds.ts';
import { LISTING_OPTIONS, listingOf, printTruncation } from '../command-line/listing.ts';
import { done } from '../command-line/outcome.ts';
import { creditInvoice } from './credit-invoice.ts';
import { showInvoice } from './show-invoice.ts';
import { voidInvoice } from './void-invoice.ts';

const list: OpsCommand = {
  about: 'Lists invoices, the newest first.',
  options: {
    customer: { about: 'those of one customer', value: '<id>', kind: CUSTOMER },
    ...LISTING_OPTIONS,
  },
  example: '--since 2026-11-01',
  run: async (shop, { options }, output) => {
    const listing = listingOf(options, shop.clock.now());
    let query = shop
      .database()
      .selectFrom('invoices')
      .selectAll()
      .orderBy('issued_at', 'desc')
      .limit(listing.limit);
    if (listing.since !== undefined) query = query.where('issued_at', '>=', listing.since);
    if (options.customer !== undefined) query = query.where('customer_id', '=', options.customer);
    const invoices = await query.execute();
    output.rows(
      invoices,
      [
        ['invoice', ({ number }) => number],
        ['issued', ({ issued_at }) => issued_at.toISOString()],
        ['order', ({ order_id }) => order_id],
        ['customer', ({ customer_id }) => customer_id],
        ['total', ({ total_paise }) => formatRupees(total_paise)],
        ['given back', ({ credited_paise }) => formatRupees(credited_paise)],
        ['status', ({ status }) => status],
        ['for', ({ description }) => description],
      ],
      'There is no such invoice.',
    );
    printTruncation(output, invoices, listing.limit);
    return done();
  },
};

const show: OpsCommand = {
  about: 'Tells an invoice as it was issued, with what was paid and what went back.',
  takes: { invoice: INVOICE },
  example: 'HT-2627-00217',
  run: async (shop, { values: { invoice = '' } }, output) =>
    showInvoice(await shop.services(), invoice, output),
};

/** In characters: it is stored in events. */
const MAX_CAUSE_LENGTH = 100;

const credit: OpsCommand = {
  about:
    'Gives money of a delivered order back: rupees, or all that is left. A credit note is issued, ' +
    'the money is in the customer’s balance, and the customer reads the reason. The third value ' +
    'says what it is for, such as a ticket: under the same one it is given once.',
  takes: { invoice: INVOICE, amount: AMOUNT_OR_ALL, for: textOf(MAX_CAUSE_LENGTH) },
  example: 'HT-2627-00217 100 TKT-7K3M92QD',
  changes: true,
  run: async (shop, { values, ...by }) => {
    const { invoice: invoiceNumber = '', amount = '', for: cause = '' } = values;
    const amountPaise = amount === 'all' ? null : understood(readAmount(amount));
    return creditInvoice(await shop.services(), { ...by, invoiceNumber, amountPaise, cause });
  },
};

const voiding: OpsCommand = {
  about:
    'Takes an invoice out of the books that was issued by mistake: a second one of an order that ' +
    'has its own, or one of an order of which nothing was delivered and nothing paid. No money ' +
    'moves, its number is never used again, and its customer is mailed the reason. What was ' +
    'delivered is corrected by invoices credit.',
  takes: { invoice: INVOICE },
  example: 'HT-2627-00218',
  changes: true,
  run: async (shop, { values: { invoice: invoiceNumber = '' }, ...by }) =>
    voidInvoice(await shop.services(), { ...by, invoiceNumber }),
};

export const invoiceCommands: CommandGroup = {
  commands: { list, show, credit, void: voiding },
};
