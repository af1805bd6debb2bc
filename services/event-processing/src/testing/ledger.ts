import type { Position, RecordedEvent } from '@haat/event-store/port';
import { type Log, noopLog } from '@haat/platform/log';
import { type Engines, openEngines } from '@haat/testkit/engines';
import type { ExternalRecord } from '@haat/testkit/record';
import { anEvent } from '@haat/testkit/shop-events';
import { sql } from 'kysely';
import { vi } from 'vitest';
import type { EventProcessor, EventProcessorServices } from '../processor/event-processor.ts';
import { type Following, type FollowOptions, follow } from '../processor/follow.ts';

export type Entry = string;

export type Ledger = Engines & {
  readonly services: EventProcessorServices;
  readonly errors: readonly string[];
  readonly append: (stream: string, ...types: readonly string[]) => Promise<Position>;
  readonly bookkeeper: (
    name: string,
    changes?: Partial<EventProcessor<RecordedEvent>>,
  ) => EventProcessor;
  readonly run: (
    processors: readonly EventProcessor[],
    options?: Partial<FollowOptions>,
  ) => Following & { readonly stop: () => Promise<void> };
  readonly entries: (processor: string) => Promise<readonly Entry[]>;
  readonly written: (processor: string, count: number) => Promise<readonly Entry[]>;
};

/** `externalRecord`: the processors read it on their own connection. */
export const openLedger = async (externalRecord?: ExternalRecord): Promise<Ledger> => {
  const engines = await openEngines(externalRecord);
  const { connection, store } = engines;
  const followed = externalRecord ? (await engines.connectAs('worker')).store : store;
  await connection.pool.query(`create table ledger (
    number bigserial primary key, processor text not null, entry text not null,
    unique (processor, entry))`);
  const errors: string[] = [];
  const log: Log = {
    ...noopLog,
    error: (_: unknown, message?: string) => errors.push(String(message)),
  };
  const services = { db: connection.db, store: followed, log };
  const stops: (() => Promise<void>)[] = [];

  const entries: Ledger['entries'] = async (processor) => {
    const { rows } = await connection.pool.query<{ entry: string }>(
      'select entry from ledger where processor = $1 order by number',
      [processor],
    );
    return rows.map(({ entry }) => entry);
  };

  return {
    ...engines,
    services,
    errors,
    append: async (stream, ...types) => {
      const appended = await store.append(
        stream,
        types.map((type) => anEvent(type)),
        'any',
      );
      if (!appended.ok) throw new Error(`${stream} was not written`);
      return appended.position;
    },
    bookkeeper: (name, changes = {}) => ({
      name,
      eventTypes: ['OrderPlaced'],
      prepare: (recorded: RecordedEvent) => recorded,
      handle: async (transaction, recorded: readonly RecordedEvent[]) => {
        const written = recorded.map(
          ({ stream, revision, type }) => `${stream}/${revision} ${type}`,
        );
        await sql`
          insert into ledger (processor, entry)
          select ${name}, entry from unnest(${written}::text[]) with ordinality as e(entry, n)
          order by n
        `.execute(transaction);
      },
      repairCommand: 'the command of these tests',
      ...changes,
    }),
    run: (processors, options = {}) => {
      const ending = new AbortController();
      const following = follow(services, processors, {
        pollIntervalMs: 20,
        retry: { firstMs: 5, capMs: 40 },
        doubtMs: 20,
        ...options,
        signal: ending.signal,
      });
      const stop = async (): Promise<void> => {
        ending.abort();
        await following.ended;
      };
      stops.push(stop);
      return { ...following, stop };
    },
    entries,
    written: async (processor, count) => {
      await vi.waitUntil(async () => (await entries(processor)).length >= count, {
        timeout: 60_000,
        interval: 5,
      });
      return entries(processor);
    },
    close: async () => {
      await Promise.all(stops.map((stop) => stop()));
      await engines.close();
    },
  };
};

export const healthOf = ({ health }: Following): true | string =>
  Object.values(health)
    .map((check) => check())
    .find((answer) => answer !== true) ?? true;

export const failedChecks = (following: Following): Promise<string> =>
  vi.waitUntil(
    () => {
      const answer = healthOf(following);
      return answer === true ? false : answer;
    },
    { timeout: 60_000, interval: 5 },
  );
