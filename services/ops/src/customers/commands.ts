import type { CommandGroup, OpsCommand } from '../command-line/command.ts';
import { durationOf } from '../command-line/duration.ts';
import { LISTING_OPTIONS, readListing } from '../command-line/listing.ts';
import { done, refused } from '../command-line/outcome.ts';
import { blockCustomer, turnCodesOff, unblockCustomer } from './customers.ts';
import { showCustomer } from './show-customer.ts';

const list: OpsCommand = {
  about: 'Lists who has an account, the newest first.',
  options: { blocked: { about: 'those alone who are blocked' }, ...LISTING_OPTIONS },
  example: '--since 7d',
  run: async (shop, { options }, output) => {
    const now = shop.clock.now();
    const listing = readListing(options, now);
    if (!listing.ok) return refused(listing.said);
    let query = shop
      .database()
      .selectFrom('customers')
      .select(['id', 'name', 'surname', 'email', 'blocked', 'registered_at'])
      .orderBy('registered_at', 'desc')
      .limit(listing.limit);
    if (listing.since !== undefined) query = query.where('registered_at', '>=', listing.since);
    if (options.blocked !== undefined) query = query.where('blocked', '=', true);
    output.rows(
      await query.execute(),
      [
        ['customer', ({ id }) => id],
        ['name', ({ name, surname }) => `${name} ${surname}`],
        ['e-mail', ({ email }) => email],
        ['state', ({ blocked }) => (blocked ? 'blocked' : 'active')],
        ['since', ({ registered_at }) => `${durationOf(now - registered_at.getTime())} ago`],
      ],
      'There is no such customer.',
    );
    return done();
  },
};

const show: OpsCommand = {
  about:
    'Tells who a customer is and what they have: profile, state, balance, orders, payments, ' +
    'tickets and open sessions. By their id or their address.',
  takes: ['customer'],
  example: 'C-AE3VA0HC',
  run: async (shop, { values: { customer = '' } }, output) =>
    showCustomer(await shop.services(), customer, output),
};

const block: OpsCommand = {
  about:
    'Closes buying, paying and every other change to a customer, who still reads what is theirs ' +
    'and writes tickets; tickets show tells who wrote one.',
  takes: ['customer'],
  example: 'C-AE3VA0HC',
  changes: true,
  run: async (shop, { values: { customer: customerId = '' }, ...by }) =>
    blockCustomer(await shop.services(), { ...by, customerId }),
};

const unblock: OpsCommand = {
  about: 'Opens it all again to a customer who was blocked.',
  takes: ['customer'],
  example: 'C-AE3VA0HC',
  changes: true,
  run: async (shop, { values: { customer: customerId = '' }, ...by }) =>
    unblockCustomer(await shop.services(), { ...by, customerId }),
};

const codesOff: OpsCommand = {
  about:
    'Turns one-time codes off for a customer who lost the app and every recovery code. Be sure ' +
    'first that it is them: whoever has their password gets in then.',
  takes: ['customer'],
  example: 'C-7K3M92QD',
  changes: true,
  run: async (shop, { values: { customer: customerId = '' }, ...by }) =>
    turnCodesOff(await shop.services(), { ...by, customerId }),
};

export const customerCommands: CommandGroup = {
  commands: { list, show, block, unblock, 'turn-codes-off': codesOff },
};
