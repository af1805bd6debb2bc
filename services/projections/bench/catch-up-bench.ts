import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { EventStoreDBClient, eventTypeFilter } from '@eventstore/db-client';
import type { HaatEvent } from '@haat/contracts/events/registry';
import { sample } from '@haat/contracts/testing/sample';
import { follow } from '@haat/event-processing/processor';
import { connectEventStore } from '@haat/event-store/connect';
import { type EventStore, type Position, START } from '@haat/event-store/port';
import { connectDatabase } from '@haat/platform/database';
import { noopLog } from '@haat/platform/log';
import type pg from 'pg';
import { EVENTS_AT_ONCE } from '../src/live/follow-migrated.ts';
import { ordersProjector } from '../src/projectors/orders.ts';
import { projectionProcessor } from '../src/projectors/projection-processor.ts';
import type { Row } from '../src/projectors/projector.ts';
import { readEvent } from '../src/projectors/read-event.ts';
import { toAppend } from '../src/testing/history.ts';

/** EventStoreDB's own client, which does nothing with the events. @returns seconds. */
const followBare = async (url: string, eventTypes: readonly string[]): Promise<number> => {
  const client = EventStoreDBClient.connectionString(url);
  const started = performance.now();
  const subscription = client.subscribeToAll({
    filter: eventTypeFilter({ prefixes: [...eventTypes], checkpointReached: () => undefined }),
  });
  const caughtUp = Promise.withResolvers<void>();
  subscription
    .on('data', () => undefined)
    .on('caughtUp', () => caughtUp.resolve())
    .on('error', caughtUp.reject);
  await caughtUp.promise;
  const seconds = (performance.now() - started) / 1_000;
  await subscription.unsubscribe();
  await client.dispose();
  return seconds;
};

const invoiceIssued = sample('InvoiceIssued');
const invoicePaid = sample('InvoicePaid');

export type CatchUpMeasurement = {
  readonly events: number;
  readonly rows: number;
  /** Of the order projection. */
  readonly projectedPerSecond: number;
  /** Of upserts of the same rows in the same batches. */
  readonly rawPerSecond: number;
  /** First by second, median of the rounds. */
  readonly share: number;
  /** EventStoreDB's own client on the same events; null on Postgres. */
  readonly bare: {
    readonly perSecond: number;
    /** The projection by this client, median of the rounds. */
    readonly share: number;
    /** Our subscription alone by this client. */
    readonly shareOfSubscription: number;
  } | null;
};

export type CatchUpBenchOptions = {
  /** Migrated and empty. */
  readonly url: string;
  /** By default the database; an EventStoreDB must be empty. */
  readonly eventStoreUrl?: string;
  /** Seven events each; by default 6,000. */
  readonly orders?: number;
  /** By default 5. */
  readonly rounds?: number;
};

/** Orders at the same time: their events are interleaved. */
const IN_FLIGHT = 200;

const STAGES: readonly (readonly [stream: string, event: HaatEvent])[] = [
  ['order', sample('OrderPlaced')],
  ['order', sample('OrderPaymentConfirmed')],
  ['order', sample('DomainRegistrationRequested')],
  ['order', sample('DomainRegistered')],
  ['invoice', invoiceIssued],
  ['invoice', invoicePaid],
  ['order', sample('OrderCompleted')],
];

const fill = async (store: EventStore, count: number): Promise<void> => {
  for (let first = 0; first < count; first += IN_FLIGHT) {
    const ids = Array.from({ length: Math.min(IN_FLIGHT, count - first) }, (_, n) => first + n);
    for (const [stage, [category, event]] of STAGES.entries()) {
      await Promise.all(
        ids.map((id) => {
          const data = { ...event.data, orderId: `order-${id}` };
          const eventOfOrder = { ...event, data } as HaatEvent;
          const stream = `${category}-${id}`;
          return store.append(stream, [toAppend(stream, eventOfOrder, BigInt(stage))], 'any');
        }),
      );
    }
  }
};

type Batch = { readonly events: number; readonly rows: readonly Row[] };

const rowsByBatch = async (store: EventStore): Promise<readonly Batch[]> => {
  const filter = { eventTypes: ordersProjector.eventTypes };
  const rows = new Map<string, Row>();
  const batches: Batch[] = [];
  for (let from: Position = START, over = false; !over; ) {
    const page = await store.readAll(from, { filter, limit: EVENTS_AT_ONCE });
    const changed = new Set<string>();
    for (const projected of page.events.map(readEvent)) {
      const key = ordersProjector.keyOf(projected.event);
      const row = ordersProjector.apply(rows.get(key), projected);
      if (row) rows.set(key, row);
      changed.add(key);
    }
    const left = [...changed].map((key) => rows.get(key)).filter((row) => row !== undefined);
    batches.push({ events: page.events.length, rows: left });
    from = page.position;
    over = page.caughtUp;
  }
  return batches;
};

const columns = Object.keys(ordersProjector.columns);
const RAW_UPSERT = `
  insert into orders_v1 (${columns.join(', ')})
  select ${columns.join(', ')} from json_to_recordset($1::json) as row (${Object.entries(
    ordersProjector.columns,
  )
    .map(([name, { type }]) => `${name} ${type}`)
    .join(', ')})
  on conflict (id) do update set
    ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`;

const raw = async (pool: pg.Pool, batches: readonly Batch[]): Promise<number> => {
  await pool.query('truncate orders_v1, checkpoints');
  const started = performance.now();
  for (const { rows } of batches) await pool.query(RAW_UPSERT, [JSON.stringify(rows)]);
  return (performance.now() - started) / 1_000;
};

const projected = async (
  { db, pool }: ReturnType<typeof connectDatabase>,
  store: EventStore,
): Promise<number> => {
  await pool.query('truncate orders_v1, checkpoints');
  const ending = new AbortController();
  const started = performance.now();
  // This history has no erasures.
  const record = { ...store, denyIfErased: async () => false };
  const processors = [projectionProcessor({ store: record }, ordersProjector)];
  const following = follow({ db, store, log: noopLog }, processors, {
    signal: ending.signal,
    batchSize: EVENTS_AT_ONCE,
  });
  while (!following.hasCaughtUp(ordersProjector.name)) await wait(1);
  const seconds = (performance.now() - started) / 1_000;
  ending.abort();
  await following.ended;
  return seconds;
};

const subscribed = async (store: EventStore): Promise<number> => {
  const ending = new AbortController();
  const { signal } = ending;
  const filter = { eventTypes: ordersProjector.eventTypes };
  const started = performance.now();
  const batches = store.subscribe({ after: START, filter, batchSize: EVENTS_AT_ONCE, signal });
  for await (const { caughtUp } of batches) if (caughtUp) break;
  const seconds = (performance.now() - started) / 1_000;
  ending.abort();
  return seconds;
};

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Alternates between the projection and plain upserts of its rows. */
export const measureCatchUp = async ({
  url,
  eventStoreUrl = url,
  orders: count = 6_000,
  rounds = 5,
}: CatchUpBenchOptions): Promise<CatchUpMeasurement> => {
  // As the projections process does.
  const connection = connectDatabase(url, { commits: 'replayable' });
  const store = await connectEventStore(eventStoreUrl);
  try {
    await fill(store, count);
    const batches = await rowsByBatch(store);
    const events = batches.reduce((sum, batch) => sum + batch.events, 0);
    await raw(connection.pool, batches);
    await projected(connection, store);
    const hasClient = eventStoreUrl !== url;
    const bare = () => followBare(eventStoreUrl, ordersProjector.eventTypes);
    if (hasClient) await bare();
    const seconds = {
      raw: [] as number[],
      projected: [] as number[],
      bare: [] as number[],
      subscribed: [] as number[],
    };
    for (let round = 0; round < rounds; round += 1) {
      seconds.raw.push(await raw(connection.pool, batches));
      if (hasClient) seconds.bare.push(await bare());
      seconds.projected.push(await projected(connection, store));
      if (hasClient) seconds.subscribed.push(await subscribed(store));
    }
    const rawSeconds = middle(seconds.raw);
    const projectedSeconds = middle(seconds.projected);
    const bareSeconds = middle(seconds.bare);
    return {
      events,
      rows: batches.reduce((sum, batch) => sum + batch.rows.length, 0),
      projectedPerSecond: events / projectedSeconds,
      rawPerSecond: events / rawSeconds,
      share: rawSeconds / projectedSeconds,
      bare: hasClient
        ? {
            perSecond: events / bareSeconds,
            share: middle(seconds.bare.map((one, n) => one / (seconds.projected[n] ?? 0))),
            shareOfSubscription: middle(
              seconds.bare.map((one, n) => one / (seconds.subscribed[n] ?? 0)),
            ),
          }
        : null,
    };
  } finally {
    await store.close();
    await connection.close();
  }
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , url] = process.argv;
  if (url === undefined) throw new Error('Give the URL of a migrated, empty database.');
  process.stdout.write(`${JSON.stringify(await measureCatchUp({ url }), null, 2)}\n`);
}
