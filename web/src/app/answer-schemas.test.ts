import { expect, test } from 'vitest';
import { domainApiPaths } from '../config/domain-paths.ts';
import { apiPaths } from '../config/paths.ts';
import { ticketApiPaths } from '../config/ticket-paths.ts';
import { accountPaths } from '../features/auth/account-paths.ts';
import { orderPaths } from '../features/orders/order-paths.ts';
import { fits } from '../lib/answers/fits.ts';
import { renewalApi } from '../ordering/renewal/api-paths.ts';
import { upgradeApi } from '../ordering/upgrade/api-paths.ts';

/** Their callers parse the answer and show a text of their own if it does not fit the schema. */
const PARSED_BY_CALLERS: readonly string[] = [
  apiPaths.domainCheck('x'),
  apiPaths.domainBuy,
  apiPaths.orderHosting,
  apiPaths.orderFreeHosting,
  apiPaths.orderCode,
  apiPaths.replacementDomain('x'),
  apiPaths.payFromBalance,
  apiPaths.hostingLogin('x'),
  apiPaths.downloadLinks,
  renewalApi.order,
  renewalApi.restore,
  upgradeApi.order,
  renewalApi.several,
];

/** Links that the browser opens itself. */
const FILES: readonly string[] = [
  apiPaths.sitemaps.file('x', 'x'),
  orderPaths.creditNoteFile('x', 'x'),
  ticketApiPaths.attachment('x', 'x'),
  domainApiPaths.zone('x'),
];

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];

/** Each address of a table, with "x" for what differs. */
const addressesIn = (table: object): readonly string[] =>
  Object.values(table).flatMap((entry: unknown) => {
    if (typeof entry === 'string') return [entry];
    return typeof entry === 'function' ? [String(entry('x', 'x'))] : addressesIn(entry as object);
  });

const tables = [apiPaths, domainApiPaths, accountPaths, ticketApiPaths, orderPaths, renewalApi];
const addresses = [...tables, upgradeApi]
  .flatMap(addressesIn)
  .map((address) => address.replace(/^(\/api\/webtools\/)x\?.*/, '$1dns-lookup'))
  .filter((address) => !FILES.includes(address) && !PARSED_BY_CALLERS.includes(address));

test('each change of a record has a schema for its answer', async () => {
  const path = domainApiPaths.records('neelkhadi.in');
  expect(await Promise.all(METHODS.map((method) => fits(`${method} ${path}`, 7)))).toEqual(
    METHODS.map(() => false),
  );
});

test.each([...new Set(addresses)])(
  'a number as the answer of %s fails the schema',
  async (address) => {
    const fit = await Promise.all(METHODS.map((method) => fits(`${method} ${address}`, 7)));
    expect(fit).toContain(false);
  },
);
