import { type Position, type RecordedEvent, START } from '@haat/event-store/port';
import { named } from '@haat/platform/database';
import type { Database } from '@haat/platform/tables';
import { type Kysely, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';

/** The row as the processor last saw it: it moves only if the row is unchanged. */
export type Checkpoint = {
  readonly name: string;
  readonly position: Position;
  readonly eventTypes: readonly string[];
  readonly storeId: string;
  readonly parkings: number;
};

export type CheckpointRow = Selectable<Database['checkpoints']>;

export const listCheckpoints = (db: Kysely<Database>): Promise<readonly CheckpointRow[]> =>
  db.selectFrom('checkpoints').selectAll().execute();

export const findCheckpoint = (
  db: Kysely<Database>,
  name: string,
): Promise<CheckpointRow | undefined> =>
  db.selectFrom('checkpoints').selectAll().where('name', '=', name).executeTakeFirst();

const types = (eventTypes: readonly string[]) => sql<string[]>`${[...eventTypes]}::text[]`;

export const createCheckpoint = async (
  db: Kysely<Database>,
  { name, position, eventTypes, storeId }: Omit<Checkpoint, 'parkings'>,
): Promise<void> => {
  await db
    .insertInto('checkpoints')
    .values({ name, position, event_types: types(eventTypes), store_id: storeId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** @returns false if another process was first */
export const createAllCheckpoints = async (
  db: Kysely<Database>,
  processors: readonly { readonly name: string; readonly eventTypes: readonly string[] }[],
  storeId: string,
): Promise<boolean> => {
  const rows = processors.map(({ name, eventTypes }) => ({
    name,
    types: [...new Set(eventTypes)].toSorted(),
  }));
  // One statement: after a crash in between the rest would count as new processors.
  const { numAffectedRows = 0n } = await sql`
    insert into checkpoints (name, position, event_types, store_id)
    select name, ${START}, types, ${storeId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wanted(name text, types text[])
    where not exists (
      select from checkpoints where name = any(${rows.map(({ name }) => name)}::text[])
    )
    on conflict do nothing`.execute(db);
  return numAffectedRows > 0n;
};

const theSameRow = (db: Kysely<Database>, checkpoint: Checkpoint) =>
  db
    .updateTable('checkpoints')
    .where('name', '=', checkpoint.name)
    .where('position', '=', checkpoint.position)
    .where('event_types', '=', types(checkpoint.eventTypes))
    .where('store_id', '=', checkpoint.storeId)
    .where('parkings', '=', checkpoint.parkings);

export type Move = {
  readonly to: Position;
  readonly last: Pick<RecordedEvent, 'stream' | 'revision' | 'id' | 'position'> | undefined;
  readonly hasParked: boolean;
};

/** A new object each time, compared by identity. */
export const movedCheckpoint = (
  checkpoint: Checkpoint,
  { to, hasParked }: Pick<Move, 'to' | 'hasParked'>,
): Checkpoint => ({
  ...checkpoint,
  position: to,
  parkings: checkpoint.parkings + (hasParked ? 1 : 0),
});

/** True if {@link moveCheckpoint} moved the checkpoint in the same statement. */
export const HAS_MOVED: RawBuilder<SqlBool> = sql<SqlBool>`exists (select from moved)`;

/**
 * In the caller's transaction, with the writes for the events; `also`: see {@link HAS_MOVED}.
 * @returns null if another process changed the row: roll back then
 */
export const moveCheckpoint = async (
  db: Kysely<Database>,
  checkpoint: Checkpoint,
  move: Move,
  also?: RawBuilder<unknown> | null,
): Promise<Checkpoint | null> => {
  const { name, position, eventTypes, storeId, parkings } = checkpoint;
  const moved = movedCheckpoint(checkpoint, move);
  const { last } = move;
  // The comparison keeps two readers from handling the same events, and an older version from
  // skipping types of a newer one: the row lock makes the second wait, then it finds the row
  // changed.
  const { rows } = await sql`${named('move_checkpoint')}
    with moved as (
      update checkpoints set
        position = ${moved.position}, parkings = ${moved.parkings}, updated_at = now(),
        last_stream = coalesce(${last?.stream ?? null}, last_stream),
        last_revision = coalesce(${last?.revision.toString() ?? null}, last_revision),
        last_event_id = coalesce(${last?.id ?? null}, last_event_id),
        last_position = coalesce(${last?.position ?? null}, last_position)
      where name = ${name} and position = ${position} and event_types = ${types(eventTypes)}
        and store_id = ${storeId} and parkings = ${parkings}
      returning name
    )${also ? sql`, written as (${also})` : sql``}
    select name from moved`.execute(db);
  return rows.length > 0 ? moved : null;
};

export const changeEventTypes = async (
  db: Kysely<Database>,
  checkpoint: Checkpoint,
  eventTypes: readonly string[],
): Promise<Checkpoint | null> => {
  const { numUpdatedRows } = await theSameRow(db, checkpoint)
    .set({ event_types: types(eventTypes) })
    .executeTakeFirst();
  return numUpdatedRows > 0n ? { ...checkpoint, eventTypes } : null;
};

/** None of them moves until an operator repairs it. @returns the names of their processors */
export const detachCheckpoints = async (
  db: Kysely<Database>,
  {
    from,
    names,
    storeId,
  }: {
    /** Detaches all from here on. */
    readonly from: Position | undefined;
    /** Detaches these too. */
    readonly names: readonly string[];
    readonly storeId: string;
  },
): Promise<readonly string[]> => {
  const rows = await db
    .updateTable('checkpoints')
    .set({ store_id: `${storeId}, before it was restored` })
    .where('store_id', '=', storeId)
    .where(({ eb, or }) =>
      or([
        eb('name', '=', sql<string>`any(${[...names]}::text[])`),
        ...(from === undefined ? [] : [eb('position', '>=', from)]),
      ]),
    )
    .returning('name')
    .execute();
  return rows.map(({ name }) => name);
};

/**
 * Restarts at the first event and deletes the parked events: they are read again. Only for
 * processors whose writes are idempotent by id: others would write everything twice.
 * @returns false without a checkpoint
 */
export const restartCheckpoint = async (
  db: Kysely<Database>,
  name: string,
  storeId: string,
): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('checkpoints')
      .set({
        position: START,
        store_id: storeId,
        last_stream: null,
        last_revision: null,
        last_event_id: null,
        last_position: null,
        parkings: sql<number>`parkings + 1`,
      })
      .where('name', '=', name)
      .executeTakeFirst();
    await transaction.deleteFrom('parked_events').where('processor', '=', name).execute();
    return numUpdatedRows > 0n;
  });

/** Parked events stay parked. @returns false if the checkpoint is earlier or of another store */
export const setBackCheckpoint = async (
  db: Kysely<Database>,
  name: string,
  { to, storeId }: { readonly to: Position; readonly storeId: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('checkpoints')
    .set({
      position: to,
      ...{ last_stream: null, last_revision: null, last_event_id: null, last_position: null },
      parkings: sql<number>`parkings + 1`,
    })
    .where('name', '=', name)
    .where('store_id', '=', storeId)
    .where('position', '>=', to)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
