import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packDownloads } from '@haat/infra/packages/pack';
import type { Product } from '@haat/ordering/catalogue/wisecp';

import { readSettings } from '@haat/platform/config';
import { type FollowedReadModels, followReadModels } from '@haat/testkit/read-models';
import { beginSubscription } from '@haat/testkit/subscriptions';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.ts';
import { asOperator, caughtUp, runLine } from '../testing/operator.ts';
import { checkCatalogue } from './check-catalogue.ts';
import { packageStoreOf } from './package-store.ts';

let shop: WorkerShop;
let models: FollowedReadModels;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packages-'));
  packDownloads(folder);
  shop = await openWorker();
  models = followReadModels(shop);
});
afterAll(async () => {
  await models.close();
  await shop.close();
  await rm(folder, { recursive: true });
});

const operatorWith = (changes: Readonly<Record<string, string>>): Shop => {
  const { catalogue, priceList } = shop;
  const environment = {
    SANDBOX: 'on',
    CATALOGUE_URL: catalogue.apiUrl,
    CATALOGUE_API_KEY: catalogue.apiKey,
    PRICE_LIST_URL: priceList.apiUrl,
    PRICE_LIST_API_KEY: priceList.apiKey,
    DOWNLOADS_DIR: folder,
    ...changes,
  };
  return { ...asOperator(shop), settings: (names) => readSettings(names, environment) };
};
const check = (changes: Readonly<Record<string, string>> = {}) =>
  runLine(operatorWith(changes), 'npm run ops -- catalogue check');

describe('catalogue check', () => {
  it('passes for the catalogue of the test shop', async () => {
    const { done, text } = await check();
    expect({ done, text }).toEqual({
      done: true,
      text: expect.stringMatching(/^Catalogue OK: \d+ items and plans, \d+ TLDs.$/m),
    });
  });

  it('names items whose package or demo is missing', async () => {
    const { done, text } = await check({ DOWNLOADS_DIR: join(folder, 'nowhere') });
    expect(done).toBe(false);
    expect(text).toMatch(
      /\(khata-ledger\) +It is sold, but its package is missing. +Put khata-ledger/,
    );
    expect(text).toMatch(/It is offered for download, but its package is missing\./);
    expect(text).toMatch(/Its demo \/demos\/\S+ is missing\./);
  });

  it('reports only the failure when the catalogue cannot be loaded', async () => {
    const { done, text } = await check({ CATALOGUE_API_KEY: 'another' });
    expect(done).toBe(false);
    expect(text).toMatch(/the catalogue +It cannot be loaded: status 40\d\./);
    expect(text.trim().split('\n')).toHaveLength(2);
  });

  it('names settings that match nothing in the catalogue', async () => {
    const { text } = await check({
      ...{ DEFAULT_CATEGORY_ID: '9001', HOSTING_PLAN_CATEGORY_ID: '9002' },
      HOSTING_PACKAGES: 'Dukaaan=dukaan_1',
    });
    expect(text).toMatch(
      /category 9001 \(DEFAULT_CATEGORY_ID\) +It has no code: its page is empty\./,
    );
    expect(text).toMatch(
      /category 9002 \(HOSTING_PLAN_CATEGORY_ID\) +No plan in it is sold by the year/,
    );
    expect(text).toMatch(
      /plan Dukaaan \(HOSTING_PACKAGES\) +The catalogue has no plan of this name/,
    );
  });

  it('names domains and plans of customers that cannot be renewed', async () => {
    const of = { customerId: 'C-ASHA', paidUntil: '2099-01-01T00:00:00.000Z' };
    await beginSubscription(shop.store, { ...of, domain: 'neelkhadi.nowhere' });
    const plan = { planId: 9003, planName: 'Of before', period: 'year' } as const;
    await beginSubscription(shop.store, { ...of, domain: 'neelkhadi.in', plan });
    await caughtUp(models);
    const { text } = await check();
    expect(text).toMatch(/^\.nowhere +Customers have domains under it/m);
    expect(text).toMatch(/^plan Of before \(9003\) +Customers have it, but it is no longer sold/m);
    expect(text.trim().split('\n')).toHaveLength(3);
  });
});

describe('catalogue check against the suppliers', () => {
  afterEach(() => {
    shop.hosting.setPackages();
    shop.registrar.sell({});
  });

  it('names plans without a package on the hosting server, the free plan included', async () => {
    shop.hosting.setPackages(['Thela']);
    const { done, text } = await check();
    expect(done).toBe(false);
    expect(text).toMatch(
      /^the free plan \(HOSTING_PACKAGE_FREE\) +The hosting server has no package free/m,
    );
    expect(text).toMatch(
      /^plan Dukaan +The hosting server has no package Dukaan: its orders wait. +Create it/m,
    );
    expect(text).not.toMatch(/^plan Thela/m);
    const named = await check({ HOSTING_PACKAGES: 'Dukaan=Thela', HOSTING_PACKAGE_FREE: 'Thela' });
    expect(named.text).not.toMatch(/^plan Dukaan|^the free plan/m);
  });

  it('names TLDs that cost more at the registrar than their price', async () => {
    shop.registrar.sell({ costs: { in: [549.01, 100], 'co.in': [400, 700], dev: [1000, 100] } });
    const { text } = await check();
    expect(text).toMatch(
      /^\.in +A new year costs ₹549.01 and is sold at ₹549.00\. +Raise its price/m,
    );
    expect(text).toMatch(/^\.co\.in +A renewal costs ₹700.00 and is sold at ₹649.00\./m);
    expect(text).not.toMatch(/^\.dev /m);
    const taxed = await check({ SUPPLIER_GSTIN: '08AAAAA0000A1Z2' });
    expect(taxed.text).toMatch(
      /^\.dev +A new year costs ₹1,000.00 and is sold at ₹1,149.00, ₹973.73 without GST\./m,
    );
  });

  it('names TLDs that have a price but are not sold by the registrar', async () => {
    shop.registrar.sell({ costs: { io: null } });
    const { done, text } = await check();
    expect(done).toBe(false);
    expect(text).toMatch(/^\.io +It has a price, but the registrar does not sell it/m);
  });

  it('compares no costs when the registrar charges in a foreign currency', async () => {
    shop.registrar.sell({ currency: 'USD', costs: { in: [9_999, 9_999] } });
    const { text } = await check();
    expect(text).toMatch(/^the registrar +It charges in USD: its costs were not compared/m);
    expect(text).not.toMatch(/^\.in /m);
  });

  it('names a supplier that is unreachable or answers wrongly, once each', async () => {
    const operator = operatorWith({});
    const unavailable = {
      HOSTING_URL: 'http://127.0.0.1:1',
      REGISTRAR_URL: 'http://127.0.0.1:1/api/',
    };
    const checkWith = async (env: Readonly<Record<string, string>>) => {
      const opened = openShop(
        { LOG_LEVEL: 'silent', SANDBOX: 'on', ...addresses(), ...env },
        process.stderr,
      );
      try {
        const { hosting, registrar } = opened;
        const line = 'npm run ops -- catalogue check';
        return await runLine({ ...operator, hosting, registrar }, line);
      } finally {
        await opened.close();
      }
    };
    const both = await checkWith(unavailable);
    expect(both.done).toBe(false);
    expect(both.text).toMatch(/^the hosting server +It does not list its packages.*ECONNREFUSED/m);
    expect(both.text).toMatch(/^the registrar +It does not list what it sells.*ECONNREFUSED/m);
    const strange = await checkWith({ HOSTING_TOKEN: 'wrong', REGISTRAR_API_KEY: 'wrong-api-key' });
    expect(strange.text).toMatch(/^the hosting server +It does not list its packages: status 403/m);
    expect(strange.text).toMatch(/^the registrar .*Access Denied/m);
    const swapped = await checkWith({
      HOSTING_URL: shop.registrar.url,
      REGISTRAR_URL: shop.hosting.url,
    });
    expect(swapped.text).toMatch(/^the hosting server .*status 404/m);
    expect(swapped.text).toMatch(/^the registrar .*status 404/m);
    expect(
      swapped.text.split('\n').filter((line) => line.startsWith('the registrar')),
    ).toHaveLength(1);
  });
});

/** Of those that the sandboxes are at. */
const addresses = () => ({
  ...{ HOSTING_URL: shop.hosting.url, HOSTING_USER: shop.hosting.credentials.user },
  HOSTING_TOKEN: shop.hosting.credentials.token,
  ...{ REGISTRAR_URL: shop.registrar.apiUrl, REGISTRAR_USER_ID: shop.registrar.credentials.userId },
  REGISTRAR_API_KEY: shop.registrar.credentials.apiKey,
});

describe('checkCatalogue', () => {
  const settings = readSettings(
    [
      ...(['DEFAULT_CATEGORY_ID', 'PICKER_DEFAULT_CATEGORY_ID', 'HOSTING_PACKAGES'] as const),
      ...(['HOSTING_PLAN_CATEGORY_ID', 'EXCLUDED_PLAN_ID', 'HOSTING_PACKAGE_FREE'] as const),
      ...(['SUPPLIER_GSTIN', 'GST_RATE_PERCENT'] as const),
    ],
    {},
  );
  const plan = (id: number, isPriced: boolean): Product => ({
    ...{ kind: 'plan', id, categoryId: settings.HOSTING_PLAN_CATEGORY_ID, title: 'Dukaan' },
    features: '',
    prices: isPriced ? [{ period: 'year', amountPaise: 119_900, discountPercent: 0 }] : [],
  });
  const faultsOf = async (rows: readonly Product[], skippedRows = 0) => {
    const products = { ok: true, rows, skippedRows } as const;
    const prices = { ok: true, rows: [], skippedRows: 0 } as const;
    const packageStore = { hasPackage: async () => true, hasDemo: async () => true };
    const nothing = { tlds: [], plans: [] };
    const suppliers = {
      packages: { kind: 'listed', packages: ['free', 'Dukaan'] },
      costs: { kind: 'listed', costs: new Map() },
    } as const;
    const lists = { products, prices, suppliers };
    const found = await checkCatalogue(lists, packageStore, settings, nothing);
    return found.map(({ subject, fault }) => `${subject}: ${fault}`);
  };

  it('names plans that share a name, unreadable rows and an empty price list', async () => {
    const found = await faultsOf([plan(1, true), plan(2, true)], 3);
    expect(found.join()).toMatch(/plan Dukaan: Two plans have this name/);
    expect(found.join()).toMatch(/the catalogue: 3 rows are unreadable/);
    expect(found.join()).toMatch(/the price list: It has nothing that is sold/);
    expect((await faultsOf([plan(1, true)])).join()).not.toMatch(/plan Dukaan|No plan/);
    expect((await faultsOf([plan(1, false)])).join()).toMatch(/No plan in it is sold by the year/);
  });
});

it('a demo address finds no file outside the demos folder', async () => {
  const demos = join(folder, 'demos');
  await mkdir(join(demos, 'mine'), { recursive: true });
  await writeFile(join(demos, 'mine', 'index.html'), '<p>Mine</p>');
  await writeFile(join(folder, 'secret.html'), 'not shown');
  const { hasDemo } = packageStoreOf(folder);
  const paths = ['mine/', 'mine', 'mine/index.html', '../secret.html', 'none/'];
  expect(await Promise.all(paths.map(hasDemo))).toEqual([true, true, true, false, false]);
});
