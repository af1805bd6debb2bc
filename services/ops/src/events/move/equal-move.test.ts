// @module-tag nightly
/** Two shops with the same history: one moves to EventStoreDB and on to another Postgres. */
import { connectEventStore } from '@haat/event-store/connect';
import { START } from '@haat/event-store/port';
import {
  type StandInProcess,
  startStandInProcess,
} from '@haat/event-store/testing/stand-in-process';
import { noopLog } from '@haat/platform/log';
import { projectors } from '@haat/projections/projectors/projectors';
import { createAnchorWriter } from '@haat/record/anchors';
import { connectRecord } from '@haat/record/connect';
import type { EncryptedStore } from '@haat/record/encryption';
import { createTestDatabase, type TestDatabase } from '@haat/testkit/database';
import { buyWithAccount } from '@haat/testkit/mailed-customer';
import { followReadModels } from '@haat/testkit/read-models';
import { recordSettings } from '@haat/testkit/record';
import { type Bought, createScriptedCustomer } from '@haat/testkit/scripted-customer';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import {
  createCreditNoteNumbers,
  createInvoiceNumbers,
} from '@haat/worker/invoices/invoice-numbers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runOps } from '../../testing/run-ops.ts';

const ORDERS = 1_300;
const MORE = 50;
/** Bought at the same time. */
const AT_ONCE = 25;
const WAIT_MS = 120_000;

let shop: WorkerShop;
let standIn: StandInProcess;
let elsewhere: TestDatabase;
beforeEach(async () => {
  [shop, standIn, elsewhere] = await Promise.all([
    openWorker(),
    startStandInProcess(),
    createTestDatabase(),
  ]);
});
afterEach(async () => {
  await shop.close();
  await Promise.all([standIn.stop(), elsewhere.drop()]);
});

const BY = '--yes --operator meera --reason Growing.';

const ops = async (line: string, eventStoreUrl: string): Promise<string> => {
  const { code, out, err } = await runOps(line, shop.url, { EVENT_STORE_URL: eventStoreUrl });
  expect(code, `${line}: ${out}${err}`).toBe(0);
  return out;
};

type Buy = (domains: readonly string[]) => Promise<readonly Bought[]>;

const isDone = async (store: EncryptedStore, eventStoreUrl: string): Promise<boolean> => {
  const filter = { eventTypes: ['OrderPlaced', 'OrderCompleted'] };
  let [unfinished, after] = [0, START];
  for (let isOver = false; !isOver; ) {
    const page = await store.blank.readAll(after, { filter, limit: 5_000 });
    for (const { type } of page.events) unfinished += type === 'OrderPlaced' ? 1 : -1;
    [after, isOver] = [page.position, page.caughtUp];
  }
  if (unfinished > 0) return false;
  const { code } = await runOps('reactors status', shop.url, { EVENT_STORE_URL: eventStoreUrl });
  const outbox = await shop.connection.pool.query('select from outbox where finished_at is null');
  return code === 0 && outbox.rowCount === 0;
};

/** Worker and read models follow this log, and finish before they stop. An anchor is signed. */
const whileOpen = async (
  eventStoreUrl: string,
  act: (buy: Buy) => Promise<unknown>,
): Promise<void> => {
  const { store, keyStore } = await connectRecord(recordSettings(shop.url, { eventStoreUrl }));
  const { db, alarms, clock } = shop.services;
  const numbers = { db, store: store.blank, clock, log: noopLog, alarms };
  const worker = await shop.startWorker({
    store,
    invoiceNumbers: createInvoiceNumbers(numbers),
    creditNoteNumbers: createCreditNoteNumbers(numbers),
  });
  const models = followReadModels({ ...shop, store }, WAIT_MS);
  const customer = createScriptedCustomer(store);
  await act(async (domains) => {
    const bought: Bought[] = [];
    for (let at = 0; at < domains.length; at += AT_ONCE) {
      const some = domains.slice(at, at + AT_ONCE);
      bought.push(...(await Promise.all(some.map((domain) => customer.buy({ domain })))));
    }
    return bought;
  });
  await expect
    .poll(() => isDone(store, eventStoreUrl), { timeout: WAIT_MS, interval: 500 })
    .toBe(true);
  await models.caughtUp();
  const raw = await connectEventStore(eventStoreUrl);
  const signing = { store: { ...raw, encrypt: store.encrypt }, keyStore, clock };
  await createAnchorWriter(signing, { everyEvents: 1_000, maxAgeMs: 0 }).poll();
  await worker.close();
  await models.close();
  await Promise.all([raw.close(), store.close()]);
};

type Rows = Readonly<Record<string, readonly unknown[]>>;

const rowsNow = async (): Promise<Rows> => {
  const tables = projectors.map(async ({ name }) => {
    const { rows } = await shop.connection.pool.query(`select * from ${name} order by 1`);
    return [name, rows] as const;
  });
  return Object.fromEntries(await Promise.all(tables));
};

const domainsOf = (label: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, n) => `${label}-${n}.in`);

const forget = (customerId: string, eventStoreUrl: string): Promise<string> =>
  ops(`customers forget ${customerId} --ground asked_by_customer --let-lapse ${BY}`, eventStoreUrl);

type Begun = {
  readonly erasedLater: Bought;
  readonly untouched: Bought;
  /** The end of this history. */
  readonly at: string;
  /** Of its rows. */
  readonly texts: ReadonlySet<string>;
};

/** 1,300 orders; a customer is erased. */
const begin = async (): Promise<Begun> => {
  const buy = (domain: string) => buyWithAccount(shop, { domain, email: `asha@${domain}` });
  const toErase = await buy('erased.in');
  const erasedLater = await buy('erased-later.in');
  const untouched = await buy('untouched.in');
  await whileOpen(shop.url, (buyAll) => buyAll(domainsOf('before', ORDERS - 3)));
  await whileOpen(shop.url, () => forget(toErase.customerId, shop.url));
  const texts = new Set<string>();
  JSON.stringify(await rowsNow(), (_, value) => {
    if (typeof value === 'string') texts.add(value);
    return value;
  });
  return { erasedLater, untouched, at: new Date().toISOString(), texts };
};

/** Of later orders: what has a number that no row had before. */
const FRESH = 'fresh';
/** Each shop has its own domains, since both have one registrar. */
const LATER = /later-\w+(-\d-\d+\.in)/;

/** Rows of later orders without what is fresh in each shop: their ids, times and numbers. */
const comparable = (rows: Rows, texts: Begun['texts'], later: readonly Bought[]): Rows => {
  const names = new Map(
    later.flatMap(({ domain, orderId, referenceCode, customerId }) => [
      [orderId, `order of ${domain}`],
      [referenceCode, `payment of ${domain}`],
      [customerId, `customer of ${domain}`],
    ]),
  );
  const plain = (column: string, value: unknown): unknown => {
    // A slow answer is read from the domain's state, with fewer fields.
    if (column === 'registrar_answer' && LATER.test(JSON.stringify(value))) return FRESH;
    if (typeof value !== 'string' || texts.has(value)) return value;
    const named = [...names].reduce((text, [id, name]) => text.replace(id, name), value);
    if (LATER.test(named)) return named.replace(LATER, 'later$1');
    return /\d/.test(value) ? FRESH : value;
  };
  return Object.fromEntries(
    Object.entries(rows).map(([name, some]) => [
      name,
      some.map((row) => JSON.stringify(row, plain)).toSorted(),
    ]),
  );
};

/** Positions and the time of storage are the event store's own. */
const asof = async (url: string, { orderId }: Bought, at: string): Promise<unknown> =>
  JSON.parse(await ops(`asof order ${orderId} --at ${at} --json`, url), (key, value) =>
    key === 'position' || key === 'recordedAt' ? undefined : value,
  );

const seen = async (
  url: string,
  { erasedLater, untouched, at, texts }: Begun,
  later: readonly Bought[],
) => {
  const rows = await rowsNow();
  const verified = JSON.parse(await ops('events verify --json', url));
  const { streams, forgotten, found } = verified;
  for (const { name } of projectors) {
    await ops(`projections rebuild ${name}`, url);
  }
  expect(await rowsNow()).toEqual(rows);
  const numbers = rows.invoices?.map((row) => (row as { readonly number: string }).number);
  return {
    rows: comparable(rows, texts, later),
    numbers,
    verified: { streams, forgotten, found },
    audited: await ops('audit payments --json', url),
    asof: [await asof(url, untouched, at), await asof(url, erasedLater, at)],
  };
};

/** 50 more orders with the log at each of these addresses, and a customer is erased. */
const goOn = async (label: string, urls: readonly string[], begun: Begun) => {
  const states: Awaited<ReturnType<typeof seen>>[] = [];
  const later: Bought[] = [];
  let from = shop.url;
  for (const [stage, url] of urls.entries()) {
    if (url !== from) {
      const before = await rowsNow();
      await ops(`events move --to ${url} ${BY}`, from);
      expect(await rowsNow()).toEqual(before);
    }
    await whileOpen(url, async (buy) => {
      later.push(...(await buy(domainsOf(`later-${label}-${stage}`, MORE))));
    });
    if (stage === 0) await whileOpen(url, () => forget(begun.erasedLater.customerId, url));
    states.push(await seen(url, begun, later));
    from = url;
  }
  return states;
};

it('A shop that moved to EventStoreDB and on is equal to one that never moved', {
  timeout: 600_000,
}, async () => {
  const begun = await begin();
  await shop.keepDatabase();
  const never = await goOn('never', [shop.url, shop.url], begun);
  await shop.loseDatabase();
  const moved = await goOn('moved', [standIn.url, elsewhere.url], begun);
  expect(moved).toEqual(never);
});
