/**
 * One measurement in a process of its own, so that its memory is its own too:
 * `node services/projections/bench/rebuild-once.ts <rebuild|upsert|open|blank> <postgres URL>`.
 * The database holds a record, its keys and its read models; prints a `RebuildMeasurement` as JSON.
 */
import { connectDatabase } from '@haat/platform/database/connect';
import { tableName } from '@haat/platform/database/read-models/shape';
import type { EventStore } from '@haat/platform/event-store/port';
import { createCheckpoint } from '@haat/platform/followers/checkpoints';
import { silentLog } from '@haat/platform/log';
import { openTestRecord } from '@haat/testkit/record';
import { sql } from 'kysely';
import type { Projector, Row } from '../src/projector.ts';
import { projectors } from '../src/projectors.ts';
import { readEvent } from '../src/read-event.ts';
import { beginningOf } from '../src/rebuild/live-checkpoint.ts';
import { rebuild } from '../src/rebuild/rebuild.ts';
import { stepsBetween } from '../src/rebuild/steps-between.ts';
import { statementsFor } from '../src/statements.ts';

const WAYS = ['rebuild', 'upsert', 'open', 'blank'] as const;
/**
 * - `rebuild`: every read model, one after the other, as operators rebuild them.
 * - `upsert`: nothing but writing the same rows in the same batches to a table with the same indexes.
 * - `open`, `blank`: nothing but reading the same events, with what is sealed in them, and without.
 */
export type Way = (typeof WAYS)[number];

export type RebuildMeasurement = {
  readonly seconds: number;
  /** Read once for each read model that they concern. */
  readonly events: number;
  /** Rows that were written, again and again while their events go on. */
  readonly rows: number;
  /** The most memory that the process had, in bytes. */
  readonly mostMemory: number;
};

const [, , way, url] = process.argv;
if (url === undefined || !WAYS.includes(way as Way)) {
  throw new Error(`Give one of ${WAYS.join(', ')}, and the URL of a database.`);
}
const { db, close } = connectDatabase(url, { maxConnections: 4, statementTimeoutMs: 0 });
const { store } = await openTestRecord(url);
const identity = await store.identify();

let [seconds, events, rows] = [0, 0, 0];
const timed = async (act: () => Promise<unknown>): Promise<void> => {
  const began = performance.now();
  await act();
  seconds += (performance.now() - began) / 1_000;
};

/** The live read model is at the end of the record, so that a rebuild goes there. */
const standAtTheEnd = async (projector: Projector): Promise<void> => {
  await createCheckpoint(db, beginningOf(projector, projector.name, identity));
  await db
    .updateTable('checkpoints')
    .set({ position: identity.head })
    .where('name', '=', projector.name)
    .execute();
};

const steps = (projector: Projector, from: EventStore) =>
  stepsBetween(from, projector, beginningOf(projector, '', identity).position, identity.head);

const readAll = async (projector: Projector, from: EventStore): Promise<void> => {
  for await (const step of steps(projector, from)) events += step.events.length;
};

const upsertAll = async (projector: Projector): Promise<void> => {
  const relation = `plain_${projector.name}`;
  await sql`drop table if exists ${sql.table(relation)}`.execute(db);
  const like = sql.table(tableName(projector, 1));
  await sql`create table ${sql.table(relation)} (like ${like} including all)`.execute(db);
  const { upsert } = statementsFor(projector, relation);
  const known = new Map<string, Row>();
  for await (const step of steps(projector, store)) {
    const changed = new Map<string, Row>();
    for (const projected of step.events.map(readEvent)) {
      const key = projector.keyOf(projected.event);
      const before = known.get(key);
      const after = projector.apply(before, projected);
      if (after === undefined || after === before) continue;
      known.set(key, after);
      changed.set(key, after);
    }
    events += step.events.length;
    rows += changed.size;
    if (changed.size === 0) continue;
    await timed(() => upsert(JSON.stringify([...changed.values()]), sql`true`).execute(db));
  }
};

const rebuildOne = async (projector: Projector): Promise<void> => {
  await standAtTheEnd(projector);
  await timed(async () => {
    const result = await rebuild({ db, store, log: silentLog }, projector, {
      acceptDifferences: true,
    });
    if (result.kind !== 'swapped') throw new Error(`${projector.name} was not rebuilt.`);
    rows += result.rows;
  });
};

const WORK: Readonly<Record<Way, (projector: Projector) => Promise<void>>> = {
  rebuild: rebuildOne,
  upsert: upsertAll,
  open: (projector) => timed(() => readAll(projector, store)),
  blank: (projector) => timed(() => readAll(projector, store.blank)),
};
for (const projector of projectors) await WORK[way as Way](projector);
await Promise.all([store.close(), close()]);
const mostMemory = process.resourceUsage().maxRSS * 1_024;
process.stdout.write(
  JSON.stringify({ seconds, events, rows, mostMemory } satisfies RebuildMeasurement),
);
