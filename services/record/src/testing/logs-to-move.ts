import { sample } from '@haat/contracts/testing/sample';
import { type CopyTarget, connectEventStore, openCopyTarget } from '@haat/event-store/connect';
import { type EventStore, type Position, type RecordedEvent, START } from '@haat/event-store/port';
import {
  type EventStoreDbStandIn,
  startEventStoreDbStandIn,
} from '@haat/event-store/testing/eventstoredb-stand-in';
import { systemClock } from '@haat/platform/clock';
import { ensureDatabase } from '@haat/platform/database';
import { newCommandId } from '@haat/platform/ids';
import { createTestDatabase } from '@haat/testkit/database';
import { openTestRecord, recordSettings } from '@haat/testkit/record';
import { Client } from 'pg';
import { createAnchorWriter } from '../anchors/anchor-writer.ts';
import { connectRecord } from '../preparing/connect-record.ts';
import type { StoredPositions } from '../transfer/log-to-move.ts';
import { moveLogBack } from '../transfer/move-back.ts';
import {
  type Moved,
  type MoveOptions,
  type MovePlan,
  moveLog,
  planMove,
} from '../transfer/move-log.ts';
import { type Verification, verifyRecord } from '../verify/verify-record.ts';

export type MoveChanges = Partial<Omit<MoveOptions, 'source' | 'target'>> & {
  readonly target?: (target: CopyTarget) => CopyTarget;
  readonly source?: (store: EventStore) => EventStore;
  readonly appendTimeoutMs?: number;
};

type Line = Omit<RecordedEvent, 'position' | 'recordedAt'>;

export type LogsToMove = {
  /** A log with events, in Postgres. */
  readonly url: string;
  readonly standIn: EventStoreDbStandIn;
  /** Without a schema. */
  readonly emptyPostgres: () => Promise<string>;
  /** As a service of the shop. @throws if the log there is closed or not complete */
  readonly happen: (url: string, ...domains: readonly string[]) => Promise<void>;
  readonly move: (from: string, to: string, changes?: MoveChanges) => Promise<Moved>;
  readonly plan: (from: string, to: string, changes?: MoveChanges) => Promise<MovePlan>;
  readonly back: (
    one: string,
    two: string,
    changes?: MoveChanges,
  ) => Promise<{ readonly address: string; readonly isNew: boolean }>;
  readonly eventsAt: (url: string) => Promise<readonly Line[]>;
  /** Signs what is there as if it were an hour old. */
  readonly anchor: (url: string) => Promise<void>;
  readonly verify: (url: string) => Promise<Verification>;
  /** What a starting service says; null if it opens the log. */
  readonly refusalAt: (url: string) => Promise<string | null>;
  /** As a stored position of the shop. */
  readonly stored: { position: Position; translations: number };
  readonly sql: (url: string, text: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

const isOfEngine = (url: string, position: Position): boolean =>
  (url.startsWith('esdb') ? /^\d{20}:\d{20}$/ : /^\d{19}$/).test(position);

export const openLogsToMove = async (): Promise<LogsToMove> => {
  const database = await createTestDatabase();
  const standIn = await startEventStoreDbStandIn();
  const record = await openTestRecord(database.url);
  const { keyStore } = record;
  const made: string[] = [];
  const stored = { position: START, translations: 0 };

  const withStore = async <Value>(url: string, use: (store: EventStore) => Promise<Value>) => {
    const store = await connectEventStore(url);
    try {
      return await use(store);
    } finally {
      await store.close();
    }
  };
  const positionsOf = (url: string): StoredPositions => ({
    positions: async () => (isOfEngine(url, stored.position) ? [stored.position] : []),
    translate: async (positions) => {
      const moved = positions.get(stored.position);
      if (moved === undefined) return;
      stored.position = moved;
      stored.translations += 1;
    },
  });
  const services = {
    ...{ keyStore, clock: systemClock, operator: 'meera' },
    requireStandstill: async () => undefined,
    requireCaughtUp: async () => undefined,
    onProgress: () => undefined,
    signal: new AbortController().signal,
  };
  const withLogs = async <Value>(
    from: string,
    to: string,
    { source: sourceAs, target: targetAs, appendTimeoutMs, ...changes }: MoveChanges,
    use: (options: MoveOptions) => Promise<Value>,
  ): Promise<Value> => {
    const store = await connectEventStore(from);
    const options = appendTimeoutMs === undefined ? {} : { appendTimeoutMs };
    const target = await openCopyTarget(to, options);
    try {
      return await use({
        ...services,
        ...positionsOf(from),
        ...changes,
        source: { url: from, store: sourceAs?.(store) ?? store },
        target: { ...(targetAs?.(target) ?? target), url: to },
      });
    } finally {
      await Promise.all([store.close(), target.close()]);
    }
  };
  const happen: LogsToMove['happen'] = async (url, ...domains) => {
    const { store } = await connectRecord(recordSettings(database.url, { eventStoreUrl: url }), {
      once: true,
    });
    try {
      for (const domain of domains) {
        const stream = `domainname-${domain}`;
        const commandId = newCommandId();
        const encrypted = await store.encrypt({
          stream,
          events: [sample('DomainNameReserved', { domain })],
          recorded: [],
          metadata: {
            commandId,
            causationId: commandId,
            correlationId: stream,
            actor: { kind: 'system', name: 'test' },
          },
          occurredAt: new Date().toISOString(),
        });
        await store.append(stream, encrypted, 'no_stream');
      }
    } finally {
      await store.close();
    }
  };
  const eventsAt: LogsToMove['eventsAt'] = (url) =>
    withStore(url, async (store) => {
      const events: RecordedEvent[] = [];
      for (let after = START; ; ) {
        const page = await store.readAll(after);
        events.push(...page.events);
        if (page.caughtUp) break;
        after = page.position;
      }
      return events
        .filter(({ stream }) => stream !== 'store-identity')
        .map(({ position: _, recordedAt: __, ...line }) => line);
    });
  const sql: LogsToMove['sql'] = async (url, text) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(text).finally(() => client.end());
  };

  await happen(database.url, 'one.in', 'two.in', 'three.in');
  stored.position = await withStore(database.url, async (store) => (await store.identify()).head);
  return {
    url: database.url,
    ...{ standIn, happen, eventsAt, stored, sql },
    emptyPostgres: async () => {
      const name = `empty_${newCommandId().replaceAll('-', '')}`;
      made.push(name);
      return ensureDatabase(database.url, name);
    },
    move: (from, to, changes = {}) => withLogs(from, to, changes, moveLog),
    plan: (from, to, changes = {}) => withLogs(from, to, changes, planMove),
    back: (one, two, changes = {}) =>
      withLogs(one, two, changes, ({ source, target, ...options }) =>
        moveLogBack(options, [source, target], async ({ url }) => ({
          ...positionsOf(url),
          ...(changes.translate && { translate: changes.translate }),
        })),
      ),
    verify: (url) =>
      withStore(url, (store) => verifyRecord({ store, keyStore, clock: systemClock })),
    anchor: async (url) => {
      const settings = recordSettings(database.url, { eventStoreUrl: url });
      const { store } = await connectRecord(settings, { once: true });
      const clock = { now: () => systemClock.now() + 3_600_000 };
      await withStore(url, (raw) =>
        createAnchorWriter(
          { store: { ...raw, encrypt: store.encrypt }, keyStore, clock },
          { everyEvents: 1_000, maxAgeMs: 60_000 },
        ).poll(),
      );
      await store.close();
    },
    refusalAt: async (url) => {
      const settings = recordSettings(database.url, { eventStoreUrl: url });
      try {
        await (await connectRecord(settings, { once: true })).store.close();
        return null;
      } catch (error) {
        return (error as Error).message;
      }
    },
    close: async () => {
      await record.store.close();
      for (const name of made) await sql(database.url, `drop database ${name} with (force)`);
      standIn.stop();
      await database.drop();
    },
  };
};
