import { ERASURE_GROUNDS } from '@haat/contracts/events/customer';
import { shownEmail } from '@haat/record/encryption';
import type { CommandGroup, Given, OpsCommand } from '../command-line/command.ts';
import { durationOf } from '../command-line/duration.ts';
import { CUSTOMER, CUSTOMER_OR_ADDRESS } from '../command-line/kinds.ts';
import {
  afterRow,
  emptyPage,
  listingOf,
  listingOptions,
  pageOptions,
  printNextPage,
} from '../command-line/listing.ts';
import { done, refused } from '../command-line/outcome.ts';
import { blockCustomer, turnCodesOff, unblockCustomer } from './customers.ts';
import { eraseByOperator } from './erase-customer.ts';
import { listOfferReaders } from './offer-readers.ts';
import { previewErasure } from './preview-erasure.ts';
import { rewriteTables } from './rewrite-tables.ts';
import { showCustomer } from './show-customer.ts';

const stateOf = (row: { readonly blocked: boolean; readonly erased_at: Date | null }): string => {
  if (row.erased_at !== null) return 'forgotten';
  return row.blocked ? 'blocked' : 'active';
};

const CUSTOMERS = {
  ...{ table: 'customers', time: 'registered_at', id: 'id', isNewestFirst: true },
} as const;

const list: OpsCommand = {
  about: 'Lists customers, newest first.',
  options: { blocked: { about: 'only blocked customers' }, ...listingOptions(CUSTOMER) },
  example: '--since 7d',
  run: async (shop, { options }, output) => {
    const now = shop.clock.now();
    const listing = listingOf(options, now);
    let query = shop
      .database()
      .selectFrom('customers')
      .select(['id', 'name', 'surname', 'email', 'blocked', 'erased_at', 'registered_at'])
      .orderBy('registered_at', 'desc')
      .orderBy('id', 'desc')
      .limit(listing.limit);
    if (listing.since !== undefined) query = query.where('registered_at', '>=', listing.since);
    if (options.blocked !== undefined) query = query.where('blocked', '=', true);
    if (listing.after !== undefined) query = query.where(afterRow(CUSTOMERS, listing.after));
    const customers = await query.execute();
    output.rows(
      customers,
      [
        ['customer', ({ id }) => id],
        ['name', (row) => (row.erased_at === null ? `${row.name} ${row.surname}` : '')],
        ['email', (row) => (row.erased_at === null ? shownEmail(row.email) : '')],
        ['state', stateOf],
        ['since', ({ registered_at }) => `${durationOf(now - registered_at.getTime())} ago`],
      ],
      emptyPage('No customers found.', listing.after),
    );
    const last = customers.at(-1)?.id;
    printNextPage(output, customers, options, { list: 'customers list', last });
    return done();
  },
};

const offers: OpsCommand = {
  about:
    'Lists customers who want emails about offers: send them to no one else. Take a new list for ' +
    'each email: customers take their consent back. Blocked customers, and accounts that will be ' +
    'deleted, are left out.',
  options: {
    csv: { about: 'writes all of them to a new file', value: '<file>' },
    ...pageOptions(CUSTOMER),
  },
  example: '--csv offers.csv',
  run: async (shop, { options }, output) => listOfferReaders(shop.database(), options, output),
};

const show: OpsCommand = {
  about:
    'Shows a customer: profile, status, balance, orders, payments, tickets and open sessions. ' +
    'By ID or email.',
  takes: { customer: CUSTOMER_OR_ADDRESS },
  example: 'C-AE3VA0HC',
  run: async (shop, { values: { customer = '' } }, output) =>
    showCustomer(await shop.services(), customer, output),
};

const block: OpsCommand = {
  about:
    'Blocks buying, paying and every other change for a customer, who can still log in, read and ' +
    'write tickets. To find who wrote a ticket: tickets show.',
  takes: { customer: CUSTOMER },
  example: 'C-AE3VA0HC',
  changes: true,
  run: async (shop, { values: { customer: customerId = '' }, ...by }) =>
    blockCustomer(await shop.services(), { ...by, customerId }),
};

const unblock: OpsCommand = {
  about: 'Unblocks a customer.',
  takes: { customer: CUSTOMER },
  example: 'C-AE3VA0HC',
  changes: true,
  run: async (shop, { values: { customer: customerId = '' }, ...by }) =>
    unblockCustomer(await shop.services(), { ...by, customerId }),
};

const codesOff: OpsCommand = {
  about:
    'Turns two-factor codes off for a customer who lost the app and every recovery code. Verify ' +
    'who they are first: after this the password alone logs in.',
  takes: { customer: CUSTOMER },
  example: 'C-7K3M92QD',
  changes: true,
  run: async (shop, { values: { customer: customerId = '' }, ...by }) =>
    turnCodesOff(await shop.services(), { ...by, customerId }),
};

const erasureRequestOf = ({ values, options }: Pick<Given, 'values' | 'options'>) => ({
  named: values.customer ?? '',
  letLapse: options['let-lapse'] !== undefined,
});

const forget: OpsCommand = {
  about:
    'Erases a customer for good: personal data is deleted, orders stay without a name, and ' +
    'invoices stay as long as the law requires. Refused while an order is in progress or money is ' +
    'theirs. The reason is erased too; the ground is kept. By ID or email.',
  takes: { customer: CUSTOMER_OR_ADDRESS },
  options: {
    ground: {
      about: 'why they may be erased; kept for good',
      value: '<ground>',
      isRequired: true,
      choices: ERASURE_GROUNDS,
    },
    'let-lapse': { about: 'even if their domains or plans expire after that' },
  },
  example: 'C-AE3VA0HC --ground asked_by_customer',
  changes: true,
  preview: async (shop, given, output) =>
    previewErasure(await shop.services(), erasureRequestOf(given), output),
  run: async (shop, { operator, reason, ...given }) => {
    const ground = ERASURE_GROUNDS.find((one) => one === given.options.ground);
    if (ground === undefined) return refused('Unknown ground.');
    const by = { operator, reason, ground, ...erasureRequestOf(given) };
    return eraseByOperator(await shop.services(), by);
  },
};

const rewriteAll: OpsCommand = {
  about:
    'Rewrites the tables that held erased customers, so that no byte of deleted rows stays in ' +
    'their files. The worker does this itself, except for tables that are too large. Each table ' +
    'is locked meanwhile, so choose a quiet hour. Needs the owner of both databases.',
  example: '',
  changes: true,
  run: async (shop, by) => {
    const { DATABASE_URL, KEY_STORE_URL } = shop.settings(['DATABASE_URL', 'KEY_STORE_URL']);
    return rewriteTables(await shop.services(), { shop: DATABASE_URL, keys: KEY_STORE_URL }, by);
  },
};

export const customerCommands: CommandGroup = {
  commands: {
    list,
    offers,
    show,
    block,
    unblock,
    'turn-codes-off': codesOff,
    forget,
    'rewrite-tables': rewriteAll,
  },
};
