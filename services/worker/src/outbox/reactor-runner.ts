import { setTimeout as wait } from 'node:timers/promises';
import { parseEvent } from '@haat/contracts/events/registry';
import { moveCheckpoint, readCheckpoint } from '@haat/platform/database/checkpoints';
import type { Database } from '@haat/platform/database/tables';
import type {
  EventBatch,
  EventStore,
  Position,
  RecordedEvent,
} from '@haat/platform/event-store/port';
import type { Log } from '@haat/platform/log';
import type { Insertable, Kysely } from 'kysely';
import { jobs } from '../jobs/jobs.ts';
import type { Reactor } from './reactor.ts';

export const REACTORS_CHECKPOINT = 'reactors';

type OutboxRow = Insertable<Database['outbox']>;

/** @returns the reactions to one event as outbox rows; the same event always gives the same ids. */
export const outboxRows = (
  reactors: readonly Reactor[],
  recorded: RecordedEvent,
): readonly OutboxRow[] => {
  const interested = reactors.filter(({ eventTypes }) =>
    (eventTypes as readonly string[]).includes(recorded.type),
  );
  if (interested.length === 0) return [];
  const event = parseEvent(recorded);
  return interested.flatMap((reactor) =>
    reactor.react(event).map(({ job, payload, delayMs = 0 }, n) => ({
      // BullMQ takes no ':' in ids.
      id: `${reactor.name}.${recorded.id}.${n}`,
      reactor: reactor.name,
      event_id: recorded.id,
      queue: jobs[job].queue,
      job,
      payload: JSON.stringify({
        ...payload,
        causationId: recorded.id,
        causeStream: recorded.stream,
        causeRevision: recorded.revision.toString(),
        correlationId: String(recorded.metadata.correlationId ?? recorded.stream),
      }),
      delay_ms: delayMs,
    })),
  );
};

class CheckpointMoved extends Error {}

/**
 * Writes the reactions to a batch and moves the checkpoint, both or neither.
 * @returns false when another worker has handled these events; nothing was written then.
 */
export const reactTo = async (
  db: Kysely<Database>,
  reactors: readonly Reactor[],
  from: Position,
  batch: Pick<EventBatch, 'events' | 'position'>,
): Promise<boolean> => {
  const rows = batch.events.flatMap((recorded) => outboxRows(reactors, recorded));
  try {
    await db.transaction().execute(async (transaction) => {
      const moved = await moveCheckpoint(transaction, REACTORS_CHECKPOINT, from, batch.position);
      if (!moved) throw new CheckpointMoved();
      if (rows.length === 0) return;
      // An id that is there already was asked before: after a checkpoint was set back on purpose,
      // nothing is asked a second time.
      await transaction
        .insertInto('outbox')
        .values([...rows])
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
    return true;
  } catch (error) {
    if (error instanceof CheckpointMoved) return false;
    throw error;
  }
};

export type ReactorServices = {
  readonly db: Kysely<Database>;
  readonly store: EventStore;
  readonly log: Log;
};

export type ReactorRunner = {
  /** False from an error until the next batch that was handled. */
  readonly isWell: () => boolean;
  /** Resolves when it has ended, after the signal. */
  readonly ended: Promise<void>;
};

const BATCH_SIZE = 500;
const RETRY_FIRST_MS = 100;
const RETRY_MAX_MS = 10_000;

/**
 * Turns events into outbox rows until the signal. Every worker runs one; the checkpoint lets one of
 * them handle each batch. An event that cannot be read stops it, loudly, until it can.
 * @param onReactions called after rows may have been written.
 */
export const runReactors = (
  { db, store, log }: ReactorServices,
  reactors: readonly Reactor[],
  { signal, onReactions }: { signal: AbortSignal; onReactions: () => void },
): ReactorRunner => {
  let well = true;
  const eventTypes = [...new Set(reactors.flatMap((reactor) => reactor.eventTypes))];

  const follow = async (): Promise<void> => {
    let position = await readCheckpoint(db, REACTORS_CHECKPOINT);
    const options = { filter: { eventTypes }, batchSize: BATCH_SIZE, signal };
    for await (const batch of store.subscribe({ after: position, ...options })) {
      well = true;
      if (batch.position === position) continue;
      if (!(await reactTo(db, reactors, position, batch))) return;
      position = batch.position;
      if (batch.events.length > 0) onReactions();
    }
  };

  const run = async (): Promise<void> => {
    let retryMs = RETRY_FIRST_MS;
    while (!signal.aborted) {
      try {
        await follow();
        retryMs = RETRY_FIRST_MS;
      } catch (error) {
        if (signal.aborted) return;
        well = false;
        log.error({ error }, 'reactors stopped, trying again');
        await wait(retryMs, undefined, { signal }).catch(() => undefined);
        retryMs = Math.min(RETRY_MAX_MS, retryMs * 2);
      }
    }
  };

  return { isWell: () => well, ended: run() };
};
