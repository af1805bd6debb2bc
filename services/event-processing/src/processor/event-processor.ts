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

export type EventProcessor<Prepared = unknown> = {
  /** Names its checkpoint: after a rename every event is new. */
  readonly name: string;
  /** A longer list catches up from the first event. */
  readonly eventTypes: readonly string[];
  /** Only new events when added later; in an empty database all start at the first event. */
  readonly fromNow?: readonly string[];
  /** Types that it no longer handles. */
  readonly retired?: readonly string[];
  /** Parses an event for `handle`; throws for an unreadable one. Pure. */
  readonly prepare: (recorded: RecordedEvent) => Prepared;
  /**
   * External effects before the checkpoint moves: idempotent, since a crash repeats them. @throws
   * errors not caused by an event: the batch is retried
   */
  act?(prepared: readonly Prepared[]): Promise<readonly Prepared[]>;
  /**
   * The writes of `handle` as one conditional statement: one round trip instead of four. It may
   * read only rows that change together with the checkpoint. `prepared` may be empty; `move` is
   * missing without a condition.
   */
  insert?(
    prepared: readonly Prepared[],
    condition: RawBuilder<SqlBool>,
    db: Kysely<Database>,
    move?: PlannedMove,
  ): Promise<RawBuilder<unknown> | null> | RawBuilder<unknown> | null;
  /**
   * In the transaction that moves the checkpoint; after a failure again, for any part of a batch.
   */
  handle(transaction: Transaction<Database>, prepared: readonly Prepared[]): Promise<void>;
  /** Handles earlier events of new types up to a position; by default `handle` gets them. */
  readonly catchUp?: (types: readonly string[], upTo: Position) => Promise<void>;
  /** Called after a commit; `live` is missing while catching up. */
  readonly onHandled?: (live?: Handled) => void;
  /** How long the checkpoint may stay without matching events, in ms; default 0. */
  readonly idleMoveMs?: number;
  /**
   * How long it may lag behind events without writes, in ms: a crash repeats them. `insert` only.
   */
  readonly lagMs?: number;
  /** Pause after new events, in ms, to batch what arrives meanwhile; default 0. */
  readonly restMs?: number;
  /** The command that repairs it after a restore of the store; ends a sentence. */
  readonly mendedBy: string;
};

export type PlannedMove = {
  /** Compared by identity: the `to` of the move before. */
  readonly from: Checkpoint;
  /** Reached by this move only. */
  readonly to: Checkpoint;
  /** Settles with the move before: until then the database lacks its writes. */
  readonly written: Promise<unknown>;
};

export type Handled = { readonly events: readonly RecordedEvent[]; readonly beganAt: number };

/** Stopped until an operator acts; the message names the command that helps. */
export class ProcessorStopped extends Error {
  override readonly name = 'ProcessorStopped';
}
