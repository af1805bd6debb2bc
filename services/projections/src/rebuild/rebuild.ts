import {
  createNextTable,
  liveVersion,
  rebuildLock,
  showNextTable,
  tableName,
} from '@haat/platform/database/read-models/shape';
import {
  comparePositions,
  type EventStore,
  type Position,
  type RecordedEvent,
  type StoreIdentity,
} from '@haat/platform/event-store/port';
import { createCheckpoint, findCheckpoint } from '@haat/platform/followers/checkpoints';
import type { FollowerServices } from '@haat/platform/followers/follower';
import { parkEvents, parkedStreams } from '@haat/platform/followers/parked-events';
import { handleApart, sortOut, takeBatch } from '@haat/platform/followers/take-batch';
import { sql } from 'kysely';
import type { Projector } from '../projector.ts';
import { projectorFollower } from '../projector-follower.ts';
import type { Target } from '../write-rows.ts';
import { beginningOf, forget, lockLiveCheckpoint, reachedBy, takeOver } from './live-checkpoint.ts';
import { comparedColumns, dropNextTable, type Fingerprint, fingerprint } from './table-set.ts';

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
  services: FollowerServices,
  projector: Projector,
  options: RebuildOptions = {},
): Promise<RebuildResult> =>
  services.db.connection().execute(async (held) => {
    const lock = rebuildLock(projector);
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
  services: FollowerServices,
  projector: Projector,
  { acceptDifferences = false, batchSize = BATCH_SIZE }: RebuildOptions,
): Promise<RebuildResult> => {
  const { db, store, log } = services;
  const version = await liveVersion(db, projector);
  const live = tableName(projector, version);
  const next = tableName(projector, version + 1);
  const target: Target = { checkpoint: next, relation: next };
  const follower = projectorFollower(projector, target);
  const identity = await store.identify();
  await forget(db, next);
  // A row to lock later: without it the live projector could begin while the two are compared.
  await createCheckpoint(db, beginningOf(projector, projector.name, identity));
  await createNextTable(db, projector);
  const position = await catchUp(services, projector, target, identity, batchSize);
  log.info({ table: next, position }, 'rebuilt, comparing');

  const result = await db.transaction().execute(async (transaction): Promise<RebuildResult> => {
    await sql`set local lock_timeout = '10s'`.execute(transaction);
    // The live projector cannot move its checkpoint while this holds it: both tables are compared,
    // and the view is moved, at one and the same position.
    const reached = await lockLiveCheckpoint(transaction, store, projector);
    for await (const { events } of stepsBetween(store, projector, position, reached, batchSize)) {
      const { ready, parked } = sortOut(follower, await parkedStreams(transaction, next), events);
      const apart = await handleApart(transaction, follower, ready);
      await parkEvents(transaction, next, [...parked, ...apart]);
    }
    const columns = await comparedColumns(transaction, live, projector);
    const before = await fingerprint(transaction, live, columns);
    const after = await fingerprint(transaction, next, columns);
    const differs = before.rows !== after.rows || before.hash !== after.hash;
    if (differs && !acceptDifferences) return { kind: 'differs', live: before, rebuilt: after };
    await showNextTable(transaction, projector);
    await takeOver(transaction, projector, next, { reached, storeId: identity.id });
    return { kind: 'swapped', table: next, rows: after.rows };
  });
  if (result.kind === 'differs') {
    await dropNextTable(db, projector);
    await forget(db, next);
  }
  return result;
};

/** Follows the live read model, never beyond it: it may be behind, or standing still. */
const catchUp = async (
  { db, store }: FollowerServices,
  projector: Projector,
  target: Target,
  identity: StoreIdentity,
  batchSize: number,
): Promise<Position> => {
  const follower = projectorFollower(projector, target);
  let checkpoint = beginningOf(projector, target.checkpoint, identity);
  await createCheckpoint(db, checkpoint);
  let parked: ReadonlySet<string> = new Set();
  for (;;) {
    const reached = await reachedBy(store, await findCheckpoint(db, projector.name));
    if (comparePositions(checkpoint.position, reached) >= 0) return checkpoint.position;
    const steps = stepsBetween(store, projector, checkpoint.position, reached, batchSize);
    for await (const { events, to } of steps) {
      const taken = await takeBatch(db, follower, checkpoint, parked, { events, position: to });
      if (!taken) throw new Error(`${target.relation} is being rebuilt by somebody else`);
      checkpoint = taken.checkpoint;
      parked = new Set([...parked, ...taken.parked.map(({ recorded }) => recorded.stream)]);
    }
  }
};

type Step = { readonly events: readonly RecordedEvent[]; readonly to: Position };

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
    yield { events, to };
    from = to;
  }
}
