import { connectDatabase } from '@haat/platform/database';
import { isPostgres } from '@haat/platform/roles';
import { recordIn } from '@haat/record/connect';
import { inspectQueues } from '@haat/worker/queue/inspect-queues';
import { QUEUES } from '@haat/worker/queue/queue-names';
import { sql } from 'kysely';
import { pendingMigrations } from '../prepare/migrate.ts';
import type { Shop } from '../shop.ts';
import { attention, type Check, failed, ok } from './check.ts';

/** More waiting jobs mean that no worker takes them. */
const MANY_WAITING = 1_000;
const MAX_SKEW_MS = 2_000;

const postgresAt = async (url: string): Promise<string> => {
  const { db, close } = connectDatabase(url, { maxConnections: 1, statementTimeoutMs: 5_000 });
  try {
    const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
    return `Postgres ${rows[0]?.server_version}`;
  } finally {
    await close();
  }
};

/** Version that `openEventStoreDb` needs. */
const OLDEST = [23, 10] as const;

const serverAt = async (url: string) => {
  const { versionOfServer } = await import('@haat/event-store/connect');
  const version = await versionOfServer(url);
  const [major = 0, minor = 0] = (version ?? '0').split('.').map(Number);
  const isOld = major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]);
  return { name: `EventStoreDB ${version ?? 'of before 21.10'}`, isOld };
};

export const engineChecks = (shop: Shop): readonly Check[] => [
  {
    name: 'database',
    look: async () => ok(await postgresAt(shop.settings(['DATABASE_URL']).DATABASE_URL)),
  },
  {
    name: 'event store',
    look: async () => {
      const { EVENT_STORE_URL: url } = shop.settings(['EVENT_STORE_URL']);
      // The record's presence does not show the right to read all events.
      const store = await shop.events();
      const [record] = await Promise.all([recordIn(store), store.ping()]);
      const engine = isPostgres(url)
        ? { name: await postgresAt(url), isOld: false }
        : await serverAt(url);
      // `identify` writes to EventStoreDB: not to a store that is not ours.
      if (record === null) {
        const todo =
          'Check EVENT_STORE_URL. A new event store gets its event log when the migrations run.';
        return failed(`${engine.name}, without the event log of a shop`, todo);
      }
      const { id } = await store.identify();
      const seen = `${engine.name}, store ${id}`;
      return engine.isOld ? attention(seen, 'Update it: 23.10 or newer is needed.') : ok(seen);
    },
  },
  {
    name: 'key store',
    look: async () => {
      const { KEY_STORE_URL } = shop.settings(['KEY_STORE_URL']);
      const keys = await shop.keys().recordKeys();
      if (keys !== null) return ok(await postgresAt(KEY_STORE_URL));
      const todo =
        'Start the shop once. If it has run before, restore the backup of the key store.';
      return failed('it has no keys of an event log', todo);
    },
  },
  {
    name: 'queues',
    look: async () => {
      const { QUEUE_URL } = shop.settings(['QUEUE_URL']);
      const { engine, warnings, depths } = await inspectQueues(QUEUE_URL, QUEUES);
      const busy = [...depths]
        .filter(([, { waiting, active, delayed }]) => waiting + active + delayed > 0)
        .map(([name, { waiting, active, delayed }]) => `${name} ${waiting}/${active}/${delayed}`);
      const seen = `${engine}; waiting/running/later: ${busy.join(', ') || 'nothing'}`;
      if (warnings.length > 0) {
        return attention(`${seen}; ${warnings.join('; ')}`, 'Fix that before jobs are lost.');
      }
      const isLong = [...depths.values()].some(({ waiting }) => waiting > MANY_WAITING);
      return isLong
        ? attention(seen, 'Check that a worker runs. Start one, or one more.')
        : ok(seen);
    },
  },
  {
    name: 'schema',
    look: async () => {
      const pending = await pendingMigrations(shop.database());
      if (pending.length === 0) return ok('all migrations of this version have run');
      const todo = 'Start the new version, which runs them: docs/operating/updates.md';
      return attention(`${pending.length} to run: ${pending.join(', ')}`, todo);
    },
  },
  {
    name: 'clock',
    look: async () => {
      const requestedAt = shop.clock.now();
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(
        shop.database(),
      );
      const answered = shop.clock.now();
      const there = rows[0]?.now.getTime() ?? 0;
      // The database's clock was read between request and answer.
      const skewMs = Math.max(0, requestedAt - there, there - answered);
      const seen = `${skewMs} ms from the database’s`;
      if (skewMs <= MAX_SKEW_MS) return ok(seen);
      return attention(seen, 'Sync both clocks by NTP (timedatectl).');
    },
  },
];
