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
  /** Types added later catch up from the first event. */
  readonly eventTypes: readonly string[];
  /** Types that start at new events when added; in an empty database they start at the first. */
  readonly fromNow?: readonly string[];
  /** Types removed from `eventTypes`. */
  readonly retired?: readonly string[];
  /** Parses an event for `handle`; throws for an unreadable one. Pure. */
  readonly prepare: (recorded: RecordedEvent) => Prepared;
  /**
   * External effects, before the checkpoint moves. Must be idempotent: a crash repeats them.
   * @returns what `handle` gets. @throws errors not caused by an event: the batch is retried
   */
  act?(prepared: readonly Prepared[]): Promise<readonly Prepared[]>;
  /**
   * The writes of `handle` as one statement, null for none: one round trip instead of four. It must
   * write only if `condition` holds, and may read only rows that change together with the
   * checkpoint. `prepared` may be empty; `move` is missing when called by `handle`.
   */
  insert?(
    prepared: readonly Prepared[],
    condition: RawBuilder<SqlBool>,
    db: Kysely<Database>,
    move?: PlannedMove,
  ): Promise<RawBuilder<unknown> | null> | RawBuilder<unknown> | null;
  /**
   * Runs in the transaction that moves the checkpoint; after a failure again with parts of the
   * batch.
   */
  handle(transaction: Transaction<Database>, prepared: readonly Prepared[]): Promise<void>;
  /** Handles earlier events of added types up to a position; by default `handle` gets them. */
  readonly catchUp?: (types: readonly string[], upTo: Position) => Promise<void>;
  /** Called after a commit; `live` is missing while catching up. */
  readonly onHandled?: (live?: Handled) => void;
  /** How long the checkpoint may stay while no event matches, in ms; default 0. */
  readonly idleMoveMs?: number;
  /**
   * How long the checkpoint may lag behind handled events that wrote nothing, in ms: a crash
   * repeats them. Needs `insert`.
   */
  readonly lagMs?: number;
  /** Pause after new events, in ms, to batch what arrives meanwhile; default 0. */
  readonly pauseMs?: number;
  /** The command that repairs the processor after a restore of the event store; ends a sentence. */
  readonly repairCommand: string;
};

export type PlannedMove = {
  /** The same object as `to` of the move before. */
  readonly from: Checkpoint;
  /** A new object, reached only by this move. */
  readonly to: Checkpoint;
  /** Settles after the move before: until then the database lacks that move's writes. */
  readonly written: Promise<unknown>;
};

export type Handled = { readonly events: readonly RecordedEvent[]; readonly beganAt: number };

/** Stopped until an operator acts; the message names the command that helps. */
export class ProcessorStopped extends Error {
  override readonly name = 'ProcessorStopped';
}
