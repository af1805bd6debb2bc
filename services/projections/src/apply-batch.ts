import { parseEvent } from '@haat/contracts/events/registry';
import { moveCheckpoint } from '@haat/platform/database/checkpoints';
import type { Database } from '@haat/platform/database/tables';
import type { Position, RecordedEvent } from '@haat/platform/event-store/port';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { ProjectedEvent, Projector, Row } from './projector.ts';

/** Where a projector writes: the live read model, or one that is being rebuilt. */
export type Target = {
  readonly checkpoint: string;
  /** A table, or the view that leads to the live one. */
  readonly relation: string;
};

/** The read model that queries see. Its view is written through, so a rebuild may move it any time. */
export const liveTarget = (projector: Projector): Target => ({
  checkpoint: projector.name,
  relation: projector.name,
});

export type Step = {
  readonly from: Position;
  readonly events: readonly RecordedEvent[];
  readonly to: Position;
};

/**
 * Writes a batch and moves the checkpoint in one transaction.
 * @returns false when the checkpoint no longer stands at `from`: another runner went on, nothing was written.
 * @throws {UnreadableEvent} for an event that this version of Haat does not know.
 */
export const applyBatch = async (
  db: Kysely<Database>,
  projector: Projector,
  target: Target,
  step: Step,
): Promise<boolean> => {
  const projected = step.events.map(readEvent);
  try {
    await db.transaction().execute(async (transaction) => {
      const { from, to } = step;
      const moved = await moveCheckpoint(transaction, target.checkpoint, from, to);
      if (!moved) throw new CheckpointMoved();
      await writeRows(transaction, projector, target, projected);
    });
    return true;
  } catch (error) {
    if (error instanceof CheckpointMoved) return false;
    throw error;
  }
};

class CheckpointMoved extends Error {}

/** Reads the rows that the events are about, applies the events, writes what changed. */
export const writeRows = async (
  transaction: Transaction<Database>,
  projector: Projector,
  { relation }: Target,
  projected: readonly ProjectedEvent[],
): Promise<void> => {
  if (projected.length === 0) return;
  const keys = [...new Set(projected.map(({ event }) => projector.keyOf(event)))];
  const rows = await loadRows(transaction, projector, relation, keys);
  const changed = new Map<string, Row>();
  for (const one of projected) {
    const key = projector.keyOf(one.event);
    const before = rows.get(key);
    const after = projector.apply(before, one);
    if (after === undefined || after === before) continue;
    rows.set(key, after);
    changed.set(key, after);
  }
  if (changed.size > 0) await upsert(transaction, projector, relation, [...changed.values()]);
};

export const readEvent = (recorded: RecordedEvent): ProjectedEvent => ({
  event: parseEvent(recorded),
  at: String(recorded.metadata.occurredAt ?? recorded.recordedAt),
});

const loadRows = async (
  transaction: Transaction<Database>,
  projector: Projector,
  relation: string,
  keys: readonly string[],
): Promise<Map<string, Row>> => {
  const { rows } = await sql<Row>`
    select * from ${sql.table(relation)} where ${sql.ref(projector.key)} = any(${keys})
  `.execute(transaction);
  return new Map(rows.map((row) => [String(row[projector.key]), asJson(row)]));
};

/** Times as the ISO text that events carry: the driver gives Date objects. */
const asJson = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      value instanceof Date ? value.toISOString() : value,
    ]),
  );

const upsert = async (
  transaction: Transaction<Database>,
  projector: Projector,
  relation: string,
  rows: readonly Row[],
): Promise<void> => {
  const names = Object.keys(projector.columns);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const types = sql.join(
    names.map((name) => sql`${sql.ref(name)} ${sql.raw(projector.columns[name] ?? 'text')}`),
  );
  const updates = sql.join(
    names
      .filter((name) => name !== projector.key)
      .map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`),
  );
  await sql`
    insert into ${sql.table(relation)} (${columns})
    select ${columns} from json_to_recordset(${JSON.stringify(rows)}::json) as row (${types})
    on conflict (${sql.ref(projector.key)}) do update set ${updates}
  `.execute(transaction);
};
