import { readCheckpoint } from '@haat/platform/database/checkpoints';
import type { Database } from '@haat/platform/database/tables';
import {
  comparePositions,
  type EventStore,
  type Position,
  START,
} from '@haat/platform/event-store/port';
import type { Log } from '@haat/platform/log';
import { type Kysely, sql, type Transaction } from 'kysely';
import { applyBatch, readEvent, type Step, type Target, writeRows } from '../apply-batch.ts';
import type { Projector } from '../projector.ts';
import {
  commonColumns,
  createTable,
  type Fingerprint,
  fingerprint,
  liveVersion,
  showTable,
  tableName,
} from './table-set.ts';

export type RebuildServices = {
  readonly db: Kysely<Database>;
  readonly store: EventStore;
  readonly log: Log;
};

export type RebuildResult =
  | { readonly kind: 'swapped'; readonly table: string; readonly rows: number }
  /** The events give other rows than queries see today; nothing was changed. */
  | { readonly kind: 'differs'; readonly live: Fingerprint; readonly rebuilt: Fingerprint }
  | { readonly kind: 'running_elsewhere' };

export type RebuildOptions = {
  /** Swap even where the rows differ: after a change of the projector, or of rows by hand. */
  readonly acceptDifferences?: boolean;
  readonly batchSize?: number;
};

const BATCH_SIZE = 1_000;

/**
 * Fills the next version of a read model from the first event, compares it with the live one at the
 * same position, and lets the view lead to it. Queries and the running projector go on meanwhile.
 */
export const rebuild = (
  services: RebuildServices,
  projector: Projector,
  options: RebuildOptions = {},
): Promise<RebuildResult> =>
  services.db.connection().execute(async (held) => {
    const lock = sql`hashtextextended(${`rebuild ${projector.name}`}, 0)`;
    const { rows } = await sql<{
      held: boolean;
    }>`select pg_try_advisory_lock(${lock}) as held`.execute(held);
    if (!rows[0]?.held) return { kind: 'running_elsewhere' };
    try {
      return await rebuildAlone(services, projector, options);
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(held);
    }
  });

const rebuildAlone = async (
  services: RebuildServices,
  projector: Projector,
  { acceptDifferences = false, batchSize = BATCH_SIZE }: RebuildOptions,
): Promise<RebuildResult> => {
  const { db, log } = services;
  const version = await liveVersion(db, projector);
  const live = tableName(projector, version);
  const next = tableName(projector, version + 1);
  const target: Target = { checkpoint: next, relation: next };
  await forget(db, next);
  await createTable(db, projector, next);
  const position = await catchUp(services, projector, target, batchSize);
  log.info({ table: next, position }, 'rebuilt, comparing');

  const result = await db.transaction().execute(async (transaction): Promise<RebuildResult> => {
    await sql`set local lock_timeout = '10s'`.execute(transaction);
    // The live projector cannot move its checkpoint while this holds it: both tables are compared,
    // and the view is moved, at one and the same position.
    const reached = await lockLiveCheckpoint(transaction, projector);
    for await (const step of stepsBetween(
      services.store,
      projector,
      position,
      reached,
      batchSize,
    )) {
      await writeRows(transaction, projector, target, step.events.map(readEvent));
    }
    const columns = await commonColumns(transaction, live, next);
    const before = await fingerprint(transaction, live, columns);
    const after = await fingerprint(transaction, next, columns);
    const differs = before.rows !== after.rows || before.hash !== after.hash;
    if (differs && !acceptDifferences) return { kind: 'differs', live: before, rebuilt: after };
    await showTable(transaction, projector, next);
    await sql`drop table ${sql.table(live)}`.execute(transaction);
    await forget(transaction, next);
    return { kind: 'swapped', table: next, rows: after.rows };
  });
  if (result.kind === 'differs') {
    await sql`drop table ${sql.table(next)}`.execute(db);
    await forget(db, next);
  }
  return result;
};

const forget = async (db: Kysely<Database>, checkpoint: string): Promise<void> => {
  await db.deleteFrom('checkpoints').where('name', '=', checkpoint).execute();
};

/** Follows the live read model, never beyond it: it may be behind, or standing still. */
const catchUp = async (
  { db, store }: RebuildServices,
  projector: Projector,
  target: Target,
  batchSize: number,
): Promise<Position> => {
  let position = await readCheckpoint(db, target.checkpoint);
  for (;;) {
    const reached = await readCheckpoint(db, projector.name);
    if (comparePositions(position, reached) >= 0) return position;
    for await (const step of stepsBetween(store, projector, position, reached, batchSize)) {
      if (!(await applyBatch(db, projector, target, step))) {
        throw new Error(`${target.relation} is being rebuilt by somebody else`);
      }
      position = step.to;
    }
  }
};

const lockLiveCheckpoint = async (
  transaction: Transaction<Database>,
  projector: Projector,
): Promise<Position> => {
  const row = await transaction
    .selectFrom('checkpoints')
    .select('position')
    .where('name', '=', projector.name)
    .forUpdate()
    .executeTakeFirst();
  return (row?.position ?? START) as Position;
};

/** The projector's events after one position up to another, in batches that end exactly there. */
async function* stepsBetween(
  store: EventStore,
  projector: Projector,
  after: Position,
  upTo: Position,
  batchSize: number,
): AsyncGenerator<Step> {
  const options = { filter: { eventTypes: projector.eventTypes }, limit: batchSize };
  let from = after;
  while (comparePositions(from, upTo) < 0) {
    const page = await store.readAll(from, options);
    const events = page.events.filter((event) => comparePositions(event.position, upTo) <= 0);
    const to = comparePositions(page.position, upTo) < 0 && !page.caughtUp ? page.position : upTo;
    yield { from, events, to };
    from = to;
  }
}
