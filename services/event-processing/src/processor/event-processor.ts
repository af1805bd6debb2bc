import type { EventStore, Position, RecordedEvent } from '@haat/event-store/port';
import type { Log } from '@haat/platform/log';
import type { Database } from '@haat/platform/tables';
import type { Kysely, RawBuilder, SqlBool, Transaction } from 'kysely';
import type { Checkpoint } from '../checkpoint/checkpoints.ts';

export type EventProcessorServices = {
  readonly db: Kysely<Database>;
  readonly store: EventStore;
  readonly log: Log;
};

/** Handles every event of some types once, in order. */
export type EventProcessor<Prepared = unknown> = {
  /** Names its checkpoint: after a rename every event is new. */
  readonly name: string;
  /** The events that it handles. A longer list catches up from the first event. */
  readonly eventTypes: readonly string[];
  /**
   * Types of which only new events are handled when the processor or the type is added later;
   * in an empty database all start at the first event.
   */
  readonly fromNow?: readonly string[];
  /** Types that it no longer handles. */
  readonly retired?: readonly string[];
  /** Parses an event for `handle`; throws for an unreadable one. Pure. */
  readonly prepare: (recorded: RecordedEvent) => Prepared;
  /**
   * External effects of a batch, before the checkpoint moves. A crash repeats them, so they
   * must be idempotent.
   * @returns the input of `handle`, in order.
   * @throws errors not caused by an event: the batch is then retried.
   */
  act?(prepared: readonly Prepared[]): Promise<readonly Prepared[]>;
  /**
   * The writes of `handle` as one conditional statement; null if there is nothing to write. A
   * batch is then one round trip to Postgres, not four. It may read rows that change only
   * together with the checkpoint.
   * @param prepared empty if the checkpoint moves past events of others.
   * @param move of the condition; missing without a condition.
   */
  insert?(
    prepared: readonly Prepared[],
    condition: RawBuilder<SqlBool>,
    db: Kysely<Database>,
    move?: PlannedMove,
  ): Promise<RawBuilder<unknown> | null> | RawBuilder<unknown> | null;
  /**
   * Writes for the events, in the transaction that moves the checkpoint. May get any part of a
   * batch, and the same part again after a failure.
   */
  handle(transaction: Transaction<Database>, prepared: readonly Prepared[]): Promise<void>;
  /**
   * Handles earlier events of newly added types, up to a position. By default they go to
   * `handle` from the first one.
   */
  readonly catchUp?: (types: readonly string[], upTo: Position) => Promise<void>;
  /**
   * Called after a commit.
   * @param live new events and the time at which their handling began, in ms since 1970;
   * missing while catching up.
   */
  readonly onHandled?: (live?: Handled) => void;
  /**
   * How long the checkpoint may stay without matching events, in ms; by default it moves with
   * every batch.
   */
  readonly idleMoveMs?: number;
  /**
   * For a processor with `insert` that tolerates repeated events: how long the checkpoint may
   * lag behind events without writes, in ms. Saves moves under load; after a crash those events
   * are handled again.
   */
  readonly lagMs?: number;
  /**
   * Pause after new events, in ms, to batch what arrives meanwhile; none by default. For work
   * without urgency.
   */
  readonly restMs?: number;
  /** The command that repairs it after a restore of the store, as the end of a sentence. */
  readonly mendedBy: string;
};

/** A checkpoint move planned together with a batch's writes. */
export type PlannedMove = {
  /** Compared by identity: `from` is the `to` of the move before. */
  readonly from: Checkpoint;
  /** This object is reached by this move only. */
  readonly to: Checkpoint;
  /**
   * Settles when the move before has succeeded or failed: until then the database lacks its
   * writes.
   */
  readonly written: Promise<unknown>;
};

export type Handled = { readonly events: readonly RecordedEvent[]; readonly beganAt: number };

/**
 * The processor stops until an operator acts; the message says what happened and which command
 * helps.
 */
export class ProcessorStopped extends Error {
  override readonly name = 'ProcessorStopped';
}
