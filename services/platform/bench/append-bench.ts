import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import type { EventStore, EventToAppend } from '../src/event-store/port.ts';
import { openPostgresEventStore } from '../src/event-store/postgres/open.ts';
import { createEventStoreSchema } from '../src/event-store/postgres/schema.ts';

export type AppendMeasurement = {
  /** `append` is the event store; `insert` is a plain INSERT of one row per transaction. */
  readonly way: 'append' | 'insert';
  readonly writers: number;
  readonly perSecond: number;
  /** Milliseconds from call to answer. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
};

export type AppendBenchOptions = {
  /** An empty database that may be filled; both tables are left behind. */
  readonly url: string;
  /** How many write at once, one measurement each; 1, 8 and 32 unless given. */
  readonly writers?: readonly number[];
  /** Length of one measured round in ms; 2,000 unless given. */
  readonly roundMs?: number;
  /**
   * Rounds per way and number of writers, taken in turns, the middle one counts; 3 unless given.
   */
  readonly rounds?: number;
};

type Write = (writer: number, event: EventToAppend) => Promise<unknown>;

/** An order as the shop places it, about a kilobyte with its metadata. */
const orderPlaced = (): EventToAppend => ({
  id: randomUUID(),
  type: 'OrderPlaced',
  data: {
    orderId: randomUUID(),
    customerId: 'C-7K3M92QD',
    service: 'domain',
    domain: 'asha-silks.in',
    years: 1,
    pricePaise: 79_900,
    nameservers: ['ns1.haat.example', 'ns2.haat.example'],
    registrant: {
      name: 'Asha Rao',
      email: 'asha@example.in',
      phone: '+91.9876543210',
      address: { line1: '12 MG Road', city: 'Bengaluru', state: 'Karnataka', country: 'IN' },
    },
  },
  metadata: {
    commandId: randomUUID(),
    causationId: randomUUID(),
    correlationId: randomUUID(),
    actor: { kind: 'customer', id: 'C-7K3M92QD' },
    schemaVersion: 1,
    previousHash: 'a'.repeat(64),
    hash: 'b'.repeat(64),
  },
});

const measure = async (
  way: AppendMeasurement['way'],
  write: Write,
  writers: number,
  roundMs: number,
): Promise<AppendMeasurement> => {
  const answeredMs: number[] = [];
  const started = performance.now();
  const end = started + roundMs;
  const oneWriter = async (_: unknown, writer: number): Promise<void> => {
    for (let sent = performance.now(); sent < end; sent = performance.now()) {
      await write(writer, orderPlaced());
      answeredMs.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: writers }, oneWriter));
  const seconds = (performance.now() - started) / 1_000;
  answeredMs.sort((a, b) => a - b);
  const percentile = (share: number): number =>
    answeredMs[Math.max(0, Math.ceil(answeredMs.length * share) - 1)] ?? Number.NaN;
  return {
    way,
    writers,
    perSecond: answeredMs.length / seconds,
    p50: percentile(0.5),
    p95: percentile(0.95),
    p99: percentile(0.99),
  };
};

/** The same columns and indexes, positions from a sequence, one prepared INSERT per transaction. */
const createRawTable = async (client: pg.Client): Promise<void> => {
  await client.query(`
    drop table if exists raw_events;
    drop sequence if exists raw_position;
    create sequence raw_position;
    create table raw_events (like events including all);
    alter table raw_events alter column position set default nextval('raw_position')`);
};

const rawInsert =
  (clients: readonly pg.Client[]): Write =>
  (writer, event) => {
    const values = [`order-${randomUUID()}`, event.id, event.type, event.data, event.metadata];
    return (clients[writer] as pg.Client).query({
      name: 'raw_insert',
      text: `insert into raw_events (stream, revision, event_id, type, data, metadata, recorded_at)
             values ($1, 0, $2, $3, $4, $5, clock_timestamp())`,
      values,
    });
  };

const append =
  (store: EventStore): Write =>
  async (_, event) => {
    const result = await store.append(`order-${randomUUID()}`, [event], 'no_stream');
    if (!result.ok) throw new Error('A new order was refused');
  };

const middle = (rounds: readonly AppendMeasurement[]): AppendMeasurement => {
  const sorted = rounds.toSorted((a, b) => a.perSecond - b.perSecond);
  return sorted[Math.floor(sorted.length / 2)] as AppendMeasurement;
};

/**
 * Appends per second through the event store beside a plain INSERT loop with as many connections
 * as writers, in the same run on the same server.
 */
export const runAppendBench = async ({
  url,
  writers = [1, 8, 32],
  roundMs = 2_000,
  rounds = 3,
}: AppendBenchOptions): Promise<readonly AppendMeasurement[]> => {
  const clients = await Promise.all(
    Array.from({ length: Math.max(...writers) }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
  const [first] = clients as [pg.Client];
  await createEventStoreSchema(first);
  await createRawTable(first);
  const store = openPostgresEventStore({ connectionString: url });
  const ways = { insert: rawInsert(clients), append: append(store) } as const;

  const results: AppendMeasurement[] = [];
  try {
    for (const way of ['insert', 'append'] as const) await measure(way, ways[way], 8, 500);
    for (const count of writers) {
      const taken: AppendMeasurement[] = [];
      for (let round = 0; round < rounds; round += 1) {
        for (const way of ['insert', 'append'] as const) {
          taken.push(await measure(way, ways[way], count, roundMs));
        }
      }
      for (const way of ['insert', 'append'] as const) {
        results.push(middle(taken.filter((measurement) => measurement.way === way)));
      }
    }
    return results;
  } finally {
    await store.close();
    await Promise.all(clients.map((client) => client.end()));
  }
};

const asLine = ({ way, writers, perSecond, p50, p95, p99 }: AppendMeasurement): string =>
  [
    `${String(writers).padStart(3)} writers`,
    way.padEnd(6),
    `${perSecond.toFixed(0).padStart(7)}/s`,
    ...Object.entries({ p50, p95, p99 }).map(([name, ms]) => `${name} ${ms.toFixed(2)} ms`),
  ].join('  ');

/** Run as `node services/platform/bench/append-bench.ts postgres://…/an_empty_database`. */
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [, , url] = process.argv;
  if (!url) throw new Error('Name an empty database: append-bench.ts postgres://…');
  const results = await runAppendBench({ url });
  process.stdout.write(`${results.map(asLine).join('\n')}\n`);
}
