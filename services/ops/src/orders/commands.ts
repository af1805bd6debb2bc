import { formatRupees } from '@haat/contracts/money';
import { ORDER_STATUSES } from '@haat/contracts/order-status';
import { findStuckOrders } from '@haat/worker/alarms/inbox/find-waiting';
import type { CommandGroup, Given, OpsCommand } from '../command-line/command.ts';
import { durationOf } from '../command-line/duration.ts';
import { CUSTOMER, ORDER } from '../command-line/kinds.ts';
import { emptyPage, listingOf, listingOptions, printNextPage } from '../command-line/listing.ts';
import { done, notFound } from '../command-line/outcome.ts';
import { printWaiting, waitingServices } from '../inbox/command.ts';
import { cancelOrder } from './cancel-order.ts';
import { endHosting } from './end-hosting.ts';
import { EXPLAINED_SETTINGS } from './explain-order.ts';
import { explanationText } from './explanation-text.ts';
import { failHosting } from './fail-hosting.ts';
import { failRenewal } from './fail-renewal.ts';
import { failUpgrade } from './fail-upgrade.ts';
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
  about: 'Lists orders, newest first.',
  options: {
    status: { about: 'only this status', value: '<status>', choices: ORDER_STATUSES },
    customer: { about: 'only those of one customer', value: '<id>', kind: CUSTOMER },
    ...listingOptions(ORDER),
  },
  example: '--status in_processing --since 7d',
  run: async (shop, { options }, output) => {
    const now = shop.clock.now();
    const listing = listingOf(options, now);
    const status = ORDER_STATUSES.find((one) => one === options.status);
    const { customer: customerId } = options;
    const orders = await listOrders(shop.database(), { ...listing, status, customerId });
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
      emptyPage('No orders found.', listing.after),
    );
    printNextPage(output, orders, options, { list: 'orders list', last: orders.at(-1)?.id });
    return done();
  },
};

const show: OpsCommand = {
  about: 'Shows an order with its timeline, as its customer reads it, and its events.',
  takes: { order: ORDER },
  example: 'HT-261122-7K3M92QD4T8X',
  run: async (shop, { values: { order = '' } }, output) =>
    showOrder(await shop.services(), order, output),
};

const explain: OpsCommand = {
  about:
    'Explains the state of an order and what happens next: who can resolve it, when, and which ' +
    'setting decides.',
  takes: { order: ORDER },
  example: 'HT-261122-7K3M92QD4T8X',
  run: async (shop, { values: { order = '' } }, output) => {
    const settings = shop.settings(EXPLAINED_SETTINGS);
    const explained = await findExplanation(await shop.services(), order, settings);
    if (explained === null) return notFound(`Order ${order}`, 'orders list');
    const { order: _, ...details } = explained;
    output.one({ order, ...details }, explanationText(explained, shop.clock.now()));
    return done();
  },
};

const stuck: OpsCommand = {
  about:
    'Lists the stuck orders of the inbox, each with the command to resolve it. Exit code 1 if ' +
    'there are any.',
  example: '',
  run: async (shop, _, output) =>
    printWaiting(await findStuckOrders(await waitingServices(shop)), shop.clock.now(), output),
};

const cancel: OpsCommand = {
  about:
    'Cancels an order before anything is requested from a provider. Its customer reads the ' +
    'reason; the payment stays in their balance.',
  takes: { order: ORDER },
  example: 'HT-261122-7K3M92QD4T8X',
  changes: true,
  run: async (shop, { values: { order: orderId = '' }, ...by }) =>
    cancelOrder(await shop.services(), { ...by, orderId }),
};

const retry: OpsCommand = {
  about: 'Restarts a registration that does not complete. The domain is looked up first.',
  takes: { order: ORDER },
  example: 'HT-261122-7K3M92QD4T8X',
  changes: true,
  run: async (shop, { values: { order: orderId = '' }, ...by }) =>
    retryRegistration(await shop.services(), { ...by, orderId }),
};

const failedRegistration: OpsCommand = {
  about: 'Fails a domain order and frees the domain. The payment stays in the customer’s balance.',
  takes: { order: ORDER },
  options: { insist: { about: 'even if the registrar may have the domain' } },
  example: 'HT-261122-7K3M92QD4T8X',
  changes: true,
  run: async (shop, given) =>
    failRegistration({ ...(await shop.services()), registrar: shop.registrar() }, insisted(given)),
};

const failedHosting: OpsCommand = {
  about: 'Fails a hosting setup. The payment stays in the customer’s balance.',
  takes: { order: ORDER },
  options: { insist: { about: 'even if the hosting server may have the account' } },
  example: 'HT-261122-7K3M92QD4T8X',
  changes: true,
  run: async (shop, given) =>
    failHosting({ ...(await shop.services()), hosting: shop.hosting() }, insisted(given)),
};

const failedUpgrade: OpsCommand = {
  about: 'Fails an upgrade of a plan, which stays as it is. The payment goes to the balance.',
  takes: { order: ORDER },
  options: { insist: { about: 'even if the hosting server may have changed the plan' } },
  example: 'HT-261122-7K3M92QD4T8X',
  changes: true,
  run: async (shop, given) =>
    failUpgrade({ ...(await shop.services()), hosting: shop.hosting() }, insisted(given)),
};

const failedRenewal: OpsCommand = {
  about: 'Fails a renewal or restore. The payment stays in the customer’s balance.',
  takes: { order: ORDER },
  options: { insist: { about: 'even if the registrar may renew or restore the domain' } },
  example: 'HT-261122-7K3M92QD4T8X',
  changes: true,
  run: async (shop, given) =>
    failRenewal({ ...(await shop.services()), registrar: shop.registrar() }, insisted(given)),
};

const endedHosting: OpsCommand = {
  about:
    'Ends a running plan for good, such as one for a domain that is no longer its customer’s: ' +
    'the account and its files are deleted, the domain can be hosted again, and the customer gets ' +
    'an email. No money is credited: use invoices credit.',
  takes: { order: ORDER },
  options: { insist: { about: 'even if the domain may be its customer’s' } },
  example: 'HT-261122-7K3M92QD4T8X',
  changes: true,
  run: async (shop, given) => endHosting(await shop.services(), insisted(given)),
};

const keepHostingCommand: OpsCommand = {
  about:
    'Keeps a plan for a domain that is another customer’s or has lapsed here, for example because ' +
    'both want that. The inbox lists it again when the domain is bought.',
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
    'fail-upgrade': failedUpgrade,
  },
};
