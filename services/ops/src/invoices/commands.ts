import { formatRupees } from '@haat/contracts/money';
import { readAmount } from '../command-line/amount.ts';
import type { CommandGroup, OpsCommand } from '../command-line/command.ts';
import { AMOUNT_OR_ALL, CUSTOMER, INVOICE, textOf, understood } from '../command-line/kinds.ts';
import {
  afterRow,
  emptyPage,
  listingOf,
  listingOptions,
  printNextPage,
} from '../command-line/listing.ts';
import { done } from '../command-line/outcome.ts';
import { creditInvoice } from './credit-invoice.ts';
import { showInvoice } from './show-invoice.ts';
import { voidInvoice } from './void-invoice.ts';

const INVOICES = {
  ...{ table: 'invoices', time: 'issued_at', id: 'number', isNewestFirst: true },
} as const;

const list: OpsCommand = {
  about: 'Lists invoices, newest first.',
  options: {
    customer: { about: 'only those of one customer', value: '<id>', kind: CUSTOMER },
    ...listingOptions(INVOICE),
  },
  example: '--since 2026-11-01',
  run: async (shop, { options }, output) => {
    const listing = listingOf(options, shop.clock.now());
    let query = shop
      .database()
      .selectFrom('invoices')
      .selectAll()
      .orderBy('issued_at', 'desc')
      .orderBy('number', 'desc')
      .limit(listing.limit);
    if (listing.since !== undefined) query = query.where('issued_at', '>=', listing.since);
    if (options.customer !== undefined) query = query.where('customer_id', '=', options.customer);
    if (listing.after !== undefined) query = query.where(afterRow(INVOICES, listing.after));
    const invoices = await query.execute();
    output.rows(
      invoices,
      [
        ['invoice', ({ number }) => number],
        ['issued', ({ issued_at }) => issued_at.toISOString()],
        ['order', ({ order_id }) => order_id],
        ['customer', ({ customer_id }) => customer_id],
        ['total', ({ total_paise }) => formatRupees(total_paise)],
        ['credited', ({ credited_paise }) => formatRupees(credited_paise)],
        ['status', ({ status }) => status],
        ['for', ({ description }) => description],
      ],
      emptyPage('No invoices found.', listing.after),
    );
    const last = invoices.at(-1)?.number;
    printNextPage(output, invoices, options, { list: 'invoices list', last });
    return done();
  },
};

const show: OpsCommand = {
  about: 'Shows an invoice as it was issued, with its payment and credit notes.',
  takes: { invoice: INVOICE },
  example: 'HT-2627-00217',
  run: async (shop, { values: { invoice = '' } }, output) =>
    showInvoice(await shop.services(), invoice, output),
};

/** In characters: it is stored in events. */
const MAX_CAUSE_LENGTH = 100;

const credit: OpsCommand = {
  about:
    'Credits money of a delivered order: an amount in rupees, or all that is left. A credit note ' +
    'is issued, the money goes to the customer’s balance, and the customer reads the reason. The ' +
    'third value names the cause, such as a ticket: each cause is credited once.',
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
    'Voids an invoice that was issued by mistake: a second one of an order that has its own, or ' +
    'one of an order that was neither delivered nor paid. No money moves, its number is never ' +
    'used again, and its customer gets the reason by email. To correct the invoice of a delivered ' +
    'order: invoices credit.',
  takes: { invoice: INVOICE },
  example: 'HT-2627-00218',
  changes: true,
  run: async (shop, { values: { invoice: invoiceNumber = '' }, ...by }) =>
    voidInvoice(await shop.services(), { ...by, invoiceNumber }),
};

export const invoiceCommands: CommandGroup = {
  commands: { list, show, credit, void: voiding },
};
