import { formatRupees } from '@haat/contracts/money';
import { ORDER_STATUSES } from '@haat/contracts/order-status';
import type { CommandGroup, Given, OpsCommand } from '../command-line/command.ts';
import { durationOf } from '../command-line/duration.ts';
import { CUSTOMER, ORDER } from '../command-line/kinds.ts';
import { LISTING_OPTIONS, listingOf, printTruncation } from '../command-line/listing.ts';
import { done, refused } from '../command-line/outcome.ts';
import { printWaiting, waitingServices } from '../inbox/command.ts';
import { findStuckOrders } from '../inbox/find-waiting.ts';
import { cancelOrder } from './cancel-order.ts';
import { endHosting } from './end-hosting.ts';
import { EXPLAINED_SETTINGS } from './explain-order.ts';
import { explanationText } from './explanation-text.ts';
import { failHosting } from './fail-hosting.ts';
import { failRenewal } from './fail-renewal.ts';
import { findExplanation } from './find-explanation.ts';
import { keepHosting } from './keep-hosting.ts';
import { listOrders } from './list-orders.ts';
import { failRegistration, retryRegistration } from './settle-registration.ts';
import { showOrder } from './show-order.ts';

const insisted = ({ values: { order: orderId = '' }, options, ...by }: Given) => ({
  ...by,
  orderId,
  insists: options.insist !== undefined,
});

const list: OpsCommand = {
  about: 'Lists orders, the newest first.',
  options: {
    status: { about: 'those alone', value: '<status>', choices: ORDER_STATUSES },
    customer: { about: 'those of one customer', value: '<id>', kind: CUSTOMER },
    ...LISTING_OPTIONS,
  },
  example: '--status in_processing --since 7d',
  run: async (shop, { options }, output) => {
    const now = shop.clock.now();
    const listing = listingOf(options, now);
    const { since, limit } = listing;
    const status = ORDER_STATUSES.find((one) => one === options.status);
    const { customer: customerId } = options;
    const orders = await listOrders(shop.database(), { status, customerId, since, limit });
    output.rows(
      orders,
      [
        ['order', ({ id }) => id],
        ['what', ({ service }) => service],
        ['domain', ({ domain }) => domain],
        ['price', ({ price_paise }) => formatRupees(price_paise)],
        ['customer', ({ customer_id }) => customer_id],
        ['status', ({ status, phase }) => `${status} (${phase.replaceAll('_', ' ')})`],
        ['placed', ({ placed_at }) => `${durationOf(now - placed_at.getTime())} ago`],
      ],
      'There is no such order.',
    );
    printTruncation(output, orders, limit);
    return done();
  },
};

const show: OpsCommand = {
  about: 'Tells an order with its story as its customer reads it, and its events.',
  takes: { order: ORDER },
  example: 'HT-261122-7K3M92QD4T8X',
  run: async (shop, { values: { order = '' } }, output) =>
    showOrder(await shop.services(), order, output),
};

const explain: OpsCommand = {
  about:
    'Says why an order is where it is, and what happens next: who ends the wait, when, and by ' +
    'which setting.',
  takes: { order: ORDER },
  example: 'HT-261122-7K3M92QD4T8X',
  run: async (shop, { values: { order = '' } }, output) => {
    const settings = shop.settings(EXPLAINED_SETTINGS);
    const explained = await findExplanation(await shop.services(), order, settings);
    if (explained === null) return refused(`There is no order ${order}.`);
    const { order: _, ...said } = explained;
    output.one({ order, ...said }, explanationText(explained, shop.clock.now()));
    return done();
  },
};

const stuck: OpsCommand = {
  about:
    'Lists the orders of the inbox: those that stand still for too long, each with the command ' +
    'that ends that. Exit code 1 when there are any.',
  example: '',
  run: async (shop, _, output) =>
    printWaiting(await findStuckOrders(await waitingServices(shop)), shop.clock.now(), output),
};

const cancel: OpsCommand = {
  about:
    'Ends an order for which nothing was asked outside yet. Its customer reads the reason; what ' +
    'was paid is kept for them.',
  takes: { order: ORDER },
  example: 'HT-261122-7K3M92QD4T8X',
  changes: true,
  run: async (shop, { values: { order: orderId = '' }, ...by }) =>
    cancelOrder(await shop.services(), { ...by, orderId }),
};

const retry: OpsCommand = {
  about: 'Lets a registration that does not settle begin anew: the name is looked up first.',
  takes: { order: ORDER },
  example: 'HT-261122-7K3M92QD4T8X',
  changes: true,
  run: async (shop, { values: { order: orderId = '' }, ...by }) =>
    retryRegistration(await shop.services(), { ...by, orderId }),
};

const failedRegistration: OpsCommand = {
  about: 'Gives an order of a name up, frees the name and keeps its money for the customer.',
  takes: { order: ORDER },
  options: { insist: { about: 'although the registrar may have the name' } },
  example: 'HT-261122-7K3M92QD4T8X',
  changes: true,
  run: async (shop, given) =>
    failRegistration({ ...(await shop.services()), registrar: shop.registrar() }, insisted(given)),
};

const failedHosting: OpsCommand = {
  about: 'Gives up a plan that does not get set up, and keeps its money for the customer.',
  takes: { order: ORDER },
  options: { insist: { about: 'although the hosting server may have the account' } },
  example: 'HT-261122-7K3M92QD4T8X',
  changes: true,
  run: async (shop, given) =>
    failHosting({ ...(await shop.services()), hosting: shop.hosting() }, insisted(given)),
};

const failedRenewal: OpsCommand = {
  about: 'Gives up a renewal that does not settle, and keeps its money for the customer.',
  takes: { order: ORDER },
  options: { insist: { about: 'although the registrar may renew the name' } },
  example: 'HT-261122-7K3M92QD4T8X',
  changes: true,
  run: async (shop, given) =>
    failRenewal({ ...(await shop.services()), registrar: shop.registrar() }, insisted(given)),
};

const endedHosting: OpsCommand = {
  about:
    'Ends a plan that runs, for good, such as one for a name that is not its customer’s any more: ' +
    'its account is removed with all that it holds, its domain can be hosted anew, and its ' +
    'customer is told. What was paid goes back by invoices credit alone.',
  takes: { order: ORDER },
  options: { insist: { about: 'although the domain may be its customer’s' } },
  example: 'HT-261122-7K3M92QD4T8X',
  changes: true,
  run: async (shop, given) => endHosting(await shop.services(), insisted(given)),
};

const keepHostingCommand: OpsCommand = {
  about:
    'Keeps a plan for a name that is another customer’s, or has lapsed here, because that is ' +
    'right, such as where both want it so. It is asked anew once somebody buys the name.',
  takes: { order: ORDER },
  example: 'HT-261122-7K3M92QD4T8X',
  changes: true,
  run: async (shop, { values: { order: orderId = '' }, ...by }) =>
    keepHosting(await shop.services(), { ...by, orderId }),
};

export const orderCommands: CommandGroup = {
  commands: {
    list,
    show,
    explain,
    stuck,
    cancel,
    retry,
    'fail-registration': failedRegistration,
    'fail-hosting': failedHosting,
    'end-hosting': endedHosting,
    'keep-hosting': keepHostingCommand,
    'fail-renewal': failedRenewal,
  },
};
