import { parseEvent } from '@haat/contracts/events/registry';
import type { Database } from '@haat/platform/database/tables';
import type { RecordedEvent } from '@haat/platform/event-store/port';
import { CompiledQuery, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { ProjectedEvent, Projector, Row } from './projector.ts';
import { statementsFor } from './statements.ts';

/** Where a projector writes: the live read model, or one that is being rebuilt. */
export type Target = {
  readonly checkpoint: string;
  /** A table, or the view that leads to the live one. */
  readonly relation: string;
};

/**
 * The read model that queries see. Its view is written through, so a rebuild may move it any time.
 */
export const liveTarget = (projector: Projector): Target => ({
  checkpoint: projector.name,
  relation: projector.name,
});

/**
 * Reads the rows that the events are about and applies the events.
 * @param db where they are written afterwards, or a transaction on it. Nobody else may write these
 *   rows in between: the checkpoint, which moves in the statement or the transaction that writes
 *   them, sees to that.
 * @param condition nothing is written unless it holds.
 * @returns the statement that writes what changed; null where nothing did.
 */
export const rowsToWrite = async (
  db: Kysely<Database>,
  projector: Projector,
  { relation }: Target,
  projected: readonly ProjectedEvent[],
  condition: RawBuilder<SqlBool>,
): Promise<RawBuilder<unknown> | null> => {
  const statements = statementsFor(projector, relation);
  const keys = keysOfOldRows(projector, projected);
  const rows = await loadRows(db, projector, statements.load, keys);
  const changed = new Map<string, Row>();
  for (const one of projected) {
    const key = projector.keyOf(one.event);
    const before = rows.get(key);
    const after = projector.apply(before, one);
    if (after === undefined || after === before) continue;
    rows.set(key, after);
    changed.set(key, after);
  }
  if (changed.size === 0) return null;
  return statements.upsert(JSON.stringify([...changed.values()]), condition);
};

const read = new WeakMap<RecordedEvent, ProjectedEvent>();

/**
 * An event as projectors are given it. Several of them are handed the same one, and its schema is
 * held against it once.
 * @throws {UnreadableEvent}
 */
export const readEvent = (recorded: RecordedEvent): ProjectedEvent => {
  const known = read.get(recorded);
  if (known !== undefined) return known;
  const projected = {
    event: parseEvent(recorded),
    at: String(recorded.metadata.occurredAt ?? recorded.recordedAt),
  };
  read.set(recorded, projected);
  return projected;
};

/** The rows that may be there already: those that do not begin within the batch. */
const keysOfOldRows = (
  { keyOf, begins }: Projector,
  projected: readonly ProjectedEvent[],
): readonly string[] => {
  const firstEvents = new Map<string, string>();
  for (const { event } of projected) {
    const key = keyOf(event);
    if (!firstEvents.has(key)) firstEvents.set(key, event.type);
  }
  return [...firstEvents].filter(([, type]) => type !== begins).map(([key]) => key);
};

/** One JSON text instead of many columns: a fraction of the driver's work. */
const loadRows = async (
  db: Kysely<Database>,
  projector: Projector,
  statement: string,
  keys: readonly string[],
): Promise<Map<string, Row>> => {
  if (keys.length === 0) return new Map();
  const query = CompiledQuery.raw(statement, [keys]);
  const { rows } = await db.executeQuery<{ found: readonly Row[] | null }>(query);
  return new Map((rows[0]?.found ?? []).map((row) => [String(row[projector.key]), row]));
};
