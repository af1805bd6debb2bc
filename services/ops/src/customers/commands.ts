import { ERASURE_GROUNDS } from '@haat/contracts/events/customer';
import { shownEmail } from '@haat/record/encryption';
import type { CommandGroup, Given, OpsCommand } from '../command-line/command.ts';
import { durationOf } from '../command-line/duration.ts';
import { CUSTOMER, CUSTOMER_OR_ADDRESS } from '../command-line/kinds.ts';
import { LISTING_OPTIONS, listingOf, printTruncation } from '../command-line/listing.ts';
import { done, refused } from '../command-line/outcome.ts';
import { blockCustomer, turnCodesOff, unblockCustomer } from './customers.ts';
import { eraseCustomer } from './erase-customer.ts';
import { previewErasure } from './preview-erasure.ts';
import { rewriteTables } from './rewrite-tables.ts';
import { showCustomer } from './show-customer.ts';

const stateOf = (row: { readonly blocked: boolean; readonly erased_at: Date | null }): string => {
  if (row.erased_at !== null) return 'forgotten';
  return row.blocked ? 'blocked' : 'active';
};

const list: OpsCommand = {
  about: 'Lists who has an account, the newest first.',
  options: { blocked: { about: 'those alone who are blocked' }, ...LISTING_OPTIONS },
  example: '--since 7d',
  run: async (shop, { options }, output) => {
    const now = shop.clock.now();
    const listing = listingOf(options, now);
    let query = shop
      .database()
      .selectFrom('customers')
      .select(['id', 'name', 'surname', 'email', 'blocked', 'erased_at', 'registered_at'])
      .orderBy('registered_at', 'desc')
      .limit(listing.limit);
    if (listing.since !== undefined) query = query.where('registered_at', '>=', listing.since);
    if (options.blocked !== undefined) query = query.where('blocked', '=', true);
    const customers = await query.execute();
    output.rows(
      customers,
      [
        ['customer', ({ id }) => id],
        ['name', (row) => (row.erased_at === null ? `${row.name} ${row.surname}` : '')],
        ['e-mail', (row) => (row.erased_at === null ? shownEmail(row.email) : '')],
        ['state', stateOf],
        ['since', ({ registered_at }) => `${durationOf(now - registered_at.getTime())} ago`],
      ],
      'There is no such customer.',
    );
    printTruncation(output, customers, listing.limit);
    return done();
  },
};

const show: OpsCommand = {
  about:
    'Tells who a customer is and what they have: profile, state, balance, orders, payments, ' +
    'tickets and open sessions. By their id or their address.',
  takes: { customer: CUSTOMER_OR_ADDRESS },
  example: 'C-AE3VA0HC',
  run: async (shop, { values: { customer = '' } }, output) =>
    showCustomer(await shop.services(), customer, output),
};

const block: OpsCommand = {
  about:
    'Closes buying, paying and every other change to a customer, who still reads what is theirs ' +
    'and writes tickets; tickets show tells who wrote one.',
  takes: { customer: CUSTOMER },
  example: 'C-AE3VA0HC',
  changes: true,
  run: async (shop, { values: { customer: customerId = '' }, ...by }) =>
    blockCustomer(await shop.services(), { ...by, customerId }),
};

const unblock: OpsCommand = {
  about: 'Opens it all again to a customer who was blocked.',
  takes: { customer: CUSTOMER },
  example: 'C-AE3VA0HC',
  changes: true,
  run: async (shop, { values: { customer: customerId = '' }, ...by }) =>
    unblockCustomer(await shop.services(), { ...by, customerId }),
};

const codesOff: OpsCommand = {
  about:
    'Turns one-time codes off for a customer who lost the app and every recovery code. Be sure ' +
    'first that it is them: whoever has their password gets in then.',
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
    'Forgets a customer, for ever: who they are goes, what they bought stays without a name, and ' +
    'invoices stay for as long as the law asks. Refused while an order is under way or money is ' +
    'theirs. The reason goes with them; the ground stays. By their id or their address.',
  takes: { customer: CUSTOMER_OR_ADDRESS },
  options: {
    ground: {
      about: 'why they may be forgotten; kept for ever',
      value: '<ground>',
      isRequired: true,
      choices: ERASURE_GROUNDS,
    },
    'let-lapse': { about: 'though a name or a plan of theirs runs out then' },
  },
  example: 'C-AE3VA0HC --ground asked_by_customer',
  changes: true,
  preview: async (shop, given, output) =>
    previewErasure(await shop.services(), erasureRequestOf(given), output),
  run: async (shop, { operator, reason, ...given }) => {
    const ground = ERASURE_GROUNDS.find((one) => one === given.options.ground);
    if (ground === undefined) return refused('No such ground.');
    const by = { operator, reason, ground, ...erasureRequestOf(given) };
    return eraseCustomer(await shop.services(), by);
  },
};

const rewriteAll: OpsCommand = {
  about:
    'Rewrites the tables that named forgotten customers, so that no byte of deleted rows stays in ' +
    'their files. The worker does it by itself but for tables that are too large: each is locked ' +
    'for as long as it takes, so choose a quiet hour. As the owner of both databases.',
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
    show,
    block,
    unblock,
    'turn-codes-off': codesOff,
    forget,
    'rewrite-tables': rewriteAll,
  },
};
