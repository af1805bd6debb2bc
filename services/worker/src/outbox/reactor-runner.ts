import { parseEvent } from '@haat/contracts/events/registry';
import type { Database } from '@haat/platform/database/tables';
import type { RecordedEvent } from '@haat/platform/event-store/port';
import type { Follower } from '@haat/platform/followers/follower';
import type { Insertable, Transaction } from 'kysely';
import { jobs } from '../jobs/jobs.ts';
import type { Reactor } from './reactor.ts';

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
        traceId: recorded.metadata.traceId,
      }),
      delay_ms: delayMs,
    })),
  );
};

/** Of the names of reactors' checkpoints. */
export const REACTOR_PREFIX = 'reactor:';

/**
 * The checkpoint stands still for so long while nothing of the reactor's own comes, in ms: seven
 * reactors would else move seven checkpoints for each event of any of them.
 */
const IDLE_MOVE_MS = 5_000;

/**
 * Each reactor as a follower of its own: its events become outbox rows, and its checkpoint moves,
 * both or neither.
 * @param onReactions called after rows may have been written.
 */
export const reactorFollowers = (
  reactors: readonly Reactor[],
  onReactions: () => void,
): readonly Follower<readonly OutboxRow[]>[] =>
  reactors.map((reactor) => ({
    name: `${REACTOR_PREFIX}${reactor.name}`,
    eventTypes: reactor.eventTypes,
    ...(reactor.fromNow && { fromNow: reactor.fromNow }),
    ...(reactor.retired && { retired: reactor.retired }),
    prepare: (recorded) => outboxRows([reactor], recorded),
    handle: (transaction, prepared) => writeRows(transaction, prepared.flat()),
    onHandled: onReactions,
    idleMoveMs: IDLE_MOVE_MS,
    mendedBy: `npm run resolve -- adopt-store ${REACTOR_PREFIX}${reactor.name}`,
  }));

const writeRows = async (
  transaction: Transaction<Database>,
  rows: readonly OutboxRow[],
): Promise<void> => {
  if (rows.length === 0) return;
  // An id that is there already was asked before: after a checkpoint was set back on purpose,
  // nothing is asked a second time.
  await transaction
    .insertInto('outbox')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
