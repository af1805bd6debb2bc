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

/** Changed rows by key, and their statement. */
export type Written = {
  readonly statement: RawBuilder<unknown>;
  readonly rows: ReadonlyMap<string, Row>;
};

/**
 * Applies events to their rows. The checkpoint, moved in the same transaction, keeps other writers
 * out.
 * @param condition of the write. @param known current rows, which are not read.
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

/** Rows that may exist: those not begun in this batch. */
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

/** JSON instead of columns: less work for the driver. */
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
