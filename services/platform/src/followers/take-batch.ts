import { type Kysely, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Database } from '../database/tables.ts';
import type { EventBatch, RecordedEvent } from '../event-store/port.ts';
import { type Checkpoint, HAS_MOVED, moveCheckpoint } from './checkpoints.ts';
import type { Follower } from './follower.ts';
import { errorText, type Parking, parkEvents } from './parked-events.ts';

export type Taken = {
  /** As it was where it may stay and nothing was to be written. */
  readonly checkpoint: Checkpoint;
  /** What could not be handled, and what waits behind it. */
  readonly parked: readonly Parking[];
};

type Ready<Prepared> = { readonly recorded: RecordedEvent; readonly prepared: Prepared };

export type MustWait = (recorded: RecordedEvent, error: unknown) => void;

type Sorted<Prepared> = {
  readonly ready: readonly Ready<Prepared>[];
  readonly parked: readonly Parking[];
};

const waitsBehind = (recorded: RecordedEvent): Parking => ({
  recorded,
  error: 'Waits behind an event of its stream that was put aside.',
});

/**
 * Keeps apart what can be read and what must not be handled before something that cannot.
 * @param mustWait told of each event that cannot be read, and why; throws where it is not for this
 *   process to put it aside.
 */
export const sortOut = <Prepared>(
  follower: Pick<Follower<Prepared>, 'prepare'>,
  parkedStreams: ReadonlySet<string>,
  events: readonly RecordedEvent[],
  mustWait: MustWait = () => undefined,
): Sorted<Prepared> => {
  const stopped = new Set(parkedStreams);
  const ready: Ready<Prepared>[] = [];
  const parked: Parking[] = [];
  for (const recorded of events) {
    if (stopped.has(recorded.stream)) {
      parked.push(waitsBehind(recorded));
      continue;
    }
    try {
      ready.push({ recorded, prepared: follower.prepare(recorded) });
    } catch (error) {
      mustWait(recorded, error);
      stopped.add(recorded.stream);
      parked.push({ recorded, error: errorText(error) });
    }
  }
  return { ready, parked };
};

/** Does what is to be done outside the database: see `Follower.act`. */
export const act = async <Prepared>(
  follower: Pick<Follower<Prepared>, 'act'>,
  ready: readonly Ready<Prepared>[],
): Promise<readonly Ready<Prepared>[]> => {
  if (!follower.act || ready.length === 0) return ready;
  const left = await follower.act(ready.map(({ prepared }) => prepared));
  return ready.map(({ recorded }, index) => ({
    recorded,
    prepared: left[index] as Prepared,
  }));
};

/**
 * SQLSTATE classes that tell of the data that was to be written (data exception, integrity
 * constraint). All others, such as a full disk or a missing table, would meet every event alike:
 * they are no reason to put one aside. Source: PostgreSQL manual, appendix A.
 */
const ABOUT_THE_DATA = /^2[23]/;

const mayBeAboutTheData = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || ABOUT_THE_DATA.test(error.code ?? '');

/**
 * Handles events so that one that cannot be handled fails alone: halves them until it stands by
 * itself, then puts it aside with what follows it in its stream.
 * @returns what was put aside.
 * @throws what is no fault of an event: the database went away, or refuses everything.
 */
export const handleApart = async <Prepared>(
  transaction: Transaction<Database>,
  follower: Pick<Follower<Prepared>, 'handle'>,
  ready: readonly Ready<Prepared>[],
): Promise<readonly Parking[]> => {
  const [first] = ready;
  if (!first) return [];
  await sql`savepoint apart`.execute(transaction);
  try {
    await follower.handle(
      transaction,
      ready.map(({ prepared }) => prepared),
      () => undefined,
    );
    await sql`release savepoint apart`.execute(transaction);
    return [];
  } catch (error) {
    // Succeeds only on a connection that lives: a database that is away parks nothing.
    await sql`rollback to savepoint apart`.execute(transaction);
    if (!mayBeAboutTheData(error)) throw error;
    if (ready.length === 1) return [{ recorded: first.recorded, error: errorText(error) }];
  }
  const middle = Math.ceil(ready.length / 2);
  const parked = await handleApart(transaction, follower, ready.slice(0, middle));
  const stopped = new Set(parked.map(({ recorded }) => recorded.stream));
  const rest = ready.slice(middle);
  const behind = rest.filter(({ recorded }) => stopped.has(recorded.stream));
  const others = rest.filter(({ recorded }) => !stopped.has(recorded.stream));
  return [
    ...parked,
    ...behind.map(({ recorded }) => waitsBehind(recorded)),
    ...(await handleApart(transaction, follower, others)),
  ];
};

class CheckpointMoved extends Error {}

export type TakeOptions = {
  /** Called while there is nothing to do but wait for the database. */
  readonly meanwhile?: () => void;
  /** See {@link sortOut}. */
  readonly mustWait?: MustWait | undefined;
  /** The checkpoint need not move for a batch of which nothing is to be written. */
  readonly mayStay?: boolean;
  /** The last event that was handled before the batch, since the checkpoint moved. */
  readonly before?: RecordedEvent | undefined;
};

/**
 * Handles a batch, puts aside what cannot be handled and moves the checkpoint, all or nothing.
 * @returns null when the checkpoint is no longer as it was known: nothing was written.
 * @throws what is no fault of an event.
 */
export const takeBatch = async <Prepared>(
  db: Kysely<Database>,
  follower: Follower<Prepared>,
  checkpoint: Checkpoint,
  parkedStreams: ReadonlySet<string>,
  batch: Pick<EventBatch, 'events' | 'position'>,
  { meanwhile = () => undefined, mustWait, mayStay = false, before }: TakeOptions = {},
): Promise<Taken | null> => {
  const { ready: wanted, parked } = sortOut(follower, parkedStreams, batch.events, mustWait);
  const ready = await act(follower, wanted);
  const last = batch.events.at(-1) ?? before;
  const move = { to: batch.position, last, hasParked: parked.length > 0 };

  const isOneInsert = parked.length === 0 && (ready.length === 0 || follower.insert !== undefined);
  const writeAtOnce = async (): Promise<Taken> => {
    const prepared = ready.map((one) => one.prepared);
    // From here on it mostly waits: for rows that it reads, and for what it writes.
    meanwhile();
    const insert =
      ready.length > 0 ? await follower.insert?.(prepared, HAS_MOVED, db, checkpoint) : null;
    // What is written goes with the move in one statement, always: a crash of the database that
    // forgot the one and not the other would have the event passed over.
    if (mayStay && !insert) return { checkpoint, parked };
    const moved = await moveCheckpoint(db, checkpoint, move, insert);
    if (!moved) throw new CheckpointMoved();
    follower.onMoved?.(checkpoint, moved);
    return { checkpoint: moved, parked };
  };

  const write = (isApart: boolean): Promise<Taken> =>
    db.transaction().execute(async (transaction) => {
      // The checkpoint first: its row's lock keeps others from handling the same events, and one
      // that comes second learns so before it has done any work.
      const moved = await moveCheckpoint(transaction, checkpoint, move);
      if (!moved) throw new CheckpointMoved();
      await parkEvents(transaction, follower.name, parked);
      if (ready.length === 0) return { checkpoint: moved, parked };
      if (!isApart) {
        const prepared = ready.map((one) => one.prepared);
        await follower.handle(transaction, prepared, meanwhile);
        return { checkpoint: moved, parked };
      }
      const apart = await handleApart(transaction, follower, ready);
      await parkEvents(transaction, follower.name, apart);
      const bumped = apart.length > 0 && parked.length === 0;
      const marked = bumped
        ? await moveCheckpoint(transaction, moved, { ...move, hasParked: true })
        : moved;
      if (!marked) throw new CheckpointMoved();
      return { checkpoint: marked, parked: [...parked, ...apart] };
    });

  try {
    return await (isOneInsert ? writeAtOnce() : write(false)).catch((error: unknown) => {
      if (error instanceof CheckpointMoved || !mayBeAboutTheData(error)) throw error;
      return write(true);
    });
  } catch (error) {
    if (error instanceof CheckpointMoved) return null;
    throw error;
  }
};
