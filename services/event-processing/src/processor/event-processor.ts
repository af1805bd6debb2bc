import type { EventStore, Position, RecordedEvent } from '@haat/event-store/port';
import type { Log } from '@haat/platform/log';
import type { Database } from '@haat/platform/tables';
import type { Kysely, RawBuilder, SqlBool, Transaction } from 'kysely';
import type { Checkpoint } from '../checkpoint/checkpoints.ts';

/** What every processor of a process works with. */
export type EventProcessorServices = {
  readonly db: Kysely<Database>;
  readonly store: EventStore;
  readonly log: Log;
};

/** Something that is done with every event of some types, once, in their order. */
export type EventProcessor<Prepared = unknown> = {
  /** Names its checkpoint: renaming it makes every event look new. */
  readonly name: string;
  /** The only events it is given. A longer list is caught up on from the first event. */
  readonly eventTypes: readonly string[];
  /**
   * Types among them of which only what comes from now on is handled, where this processor, or the
   * type in its list, is new beside others; in an empty database all of them begin at the start.
   */
  readonly fromNow?: readonly string[];
  /** Types that it once handled and no longer does. */
  readonly retired?: readonly string[];
  /** Reads an event into what `handle` is given; throws for one that cannot be read. Pure. */
  readonly prepare: (recorded: RecordedEvent) => Prepared;
  /**
   * Does what the events lead to outside the database, many at once, before the checkpoint moves.
   * A crash in between has it done again: it must be repeatable.
   * @returns what is left to write of each, in their order; this is what `handle` is given.
   * @throws what is no fault of an event: the batch is then tried again.
   */
  act?(prepared: readonly Prepared[]): Promise<readonly Prepared[]>;
  /**
   * All that `handle` would write as one statement that writes nothing unless the condition holds;
   * null where nothing is to be written. With it a batch is one message to Postgres instead of four.
   * What it is made of may be read before from rows that nobody writes but with a move of the
   * checkpoint: the condition holds only where that has not moved since.
   * @param prepared none where the checkpoint moves for what is nobody's.
   * @param db to read from.
   * @param move the one that the condition is about; missing where it is about none.
   */
  insert?(
    prepared: readonly Prepared[],
    condition: RawBuilder<SqlBool>,
    db: Kysely<Database>,
    move?: PlannedMove,
  ): Promise<RawBuilder<unknown> | null> | RawBuilder<unknown> | null;
  /**
   * Writes what the events lead to, in the transaction that moves the checkpoint. It may be handed
   * any part of a batch, and again after a failure.
   */
  handle(transaction: Transaction<Database>, prepared: readonly Prepared[]): Promise<void>;
  /**
   * Brings in the past of types that are new to it, up to a position. Unless given, they are handed
   * to `handle` again from the first one: a processor that cannot bear that must say how else.
   */
  readonly catchUp?: (types: readonly string[], upTo: Position) => Promise<void>;
  /**
   * Called after events were handled and committed.
   * @param live what came as news, and when handling it began, in ms since 1970; missing where it was
   *   long past.
   */
  readonly onHandled?: (live?: Handled) => void;
  /**
   * How long the checkpoint may stand still while nothing of its own comes, in ms: it then moves
   * with the next batch. Unless given it moves with every batch.
   */
  readonly idleMoveMs?: number;
  /**
   * For a processor with `insert` that bears to be given events again: how long its checkpoint may stay
   * behind events of which nothing was to be written, in ms. Under load that is one move for many
   * batches; what lies in between is handled again after a crash.
   */
  readonly lagMs?: number;
  /**
   * How long it rests after events that came as news, in ms: what comes meanwhile is handled together.
   * For what nobody waits for; it does not rest unless given.
   */
  readonly restMs?: number;
  /** The command that mends it after the store was put back, in a sentence's end. */
  readonly mendedBy: string;
};

/** A move of the checkpoint that is to come with what a batch leads to. */
export type PlannedMove = {
  /** As {@link Checkpoint} objects are told apart: `from` is the `to` of the move before. */
  readonly from: Checkpoint;
  /** Reached, as this very object, by this move alone. */
  readonly to: Checkpoint;
  /**
   * Resolves when the move before has been made, or has failed: until then the database does not
   * show what goes with it.
   */
  readonly written: Promise<unknown>;
};

export type Handled = { readonly events: readonly RecordedEvent[]; readonly beganAt: number };

/** The processor does not run until a person acts; the message says what happened and which command helps. */
export class ProcessorStopped extends Error {
  override readonly name = 'ProcessorStopped';
}
