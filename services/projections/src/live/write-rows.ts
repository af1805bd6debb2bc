import type { Database } from '@haat/platform/tables';
import { CompiledQuery, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import {
  type FollowedEvent,
  isRetelling,
  type Projector,
  type Row,
} from '../projectors/projector.ts';
import { type ReprojectionServices, reprojectRows } from './reproject-rows.ts';
import { statementsFor } from './statements.ts';
import type { Target } from './target.ts';

/** What changed, by its keys, and the statement that writes it. */
export type Written = {
  readonly statement: RawBuilder<unknown>;
  readonly rows: ReadonlyMap<string, Row>;
};

/**
 * Reads the rows that the events are about and applies the events.
 * @param services.store where rows are told anew from, when somebody is forgotten.
 * @param services.db where they are written afterwards, or a transaction on it. Nobody else may write these
 *   rows in between: the checkpoint, which moves in the statement or the transaction that writes
 *   them, sees to that.
 * @param condition nothing is written unless it holds.
 * @param known rows as they are, or as the move under way leaves them, by their keys: these are not
 *   read.
 * @returns null where nothing changed.
 */
export const rowsToWrite = async (
  services: ReprojectionServices,
  projector: Projector,
  target: Target,
  projected: readonly FollowedEvent[],
  condition: RawBuilder<SqlBool>,
  known: (key: string) => Row | undefined = () => undefined,
): Promise<Written | null> => {
  const statements = statementsFor(projector, target.relation);
  const rows = new Map<string, Row>();
  const unknown: string[] = [];
  for (const key of keysOfOldRows(projector, projected)) {
    const row = known(key);
    if (row === undefined) unknown.push(key);
    else rows.set(key, row);
  }
  for (const row of await loadRows(services.db, statements.load, unknown)) {
    rows.set(String(row[projector.key]), row);
  }
  const changed = new Map<string, Row>();
  for (const one of projected) {
    if (isRetelling(one.event)) {
      const reprojected = await reprojectRows(
        services,
        projector,
        target,
        { ...one, event: one.event },
        rows,
      );
      for (const [key, row] of reprojected) {
        rows.set(key, row);
        changed.set(key, row);
      }
      continue;
    }
    const key = projector.keyOf(one.event);
    const before = rows.get(key);
    const after = projector.apply(before, one);
    if (after === undefined || after === before) continue;
    rows.set(key, after);
    changed.set(key, after);
  }
  if (changed.size === 0) return null;
  const statement = statements.upsert(JSON.stringify([...changed.values()]), condition);
  return { statement, rows: changed };
};

/** The rows that may be there already: those that do not begin within the batch. */
const keysOfOldRows = (
  { keyOf, begins }: Projector,
  projected: readonly FollowedEvent[],
): readonly string[] => {
  const firstEvents = new Map<string, string>();
  for (const { event } of projected) {
    if (isRetelling(event)) continue;
    const key = keyOf(event);
    if (!firstEvents.has(key)) firstEvents.set(key, event.type);
  }
  return [...firstEvents].filter(([, type]) => type !== begins).map(([key]) => key);
};

/** One JSON text instead of many columns: a fraction of the driver's work. */
const loadRows = async (
  db: Kysely<Database>,
  statement: string,
  keys: readonly string[],
): Promise<readonly Row[]> => {
  if (keys.length === 0) return [];
  const query = CompiledQuery.raw(statement, [keys]);
  const { rows } = await db.executeQuery<{ found: readonly Row[] | null }>(query);
  return rows[0]?.found ?? [];
};
