import { nameMark } from '@haat/platform/database';
import type { ReadModel } from '@haat/platform/read-models';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { escapeIdentifier } from 'pg';

export type Statements = {
  /** $1 is an array of keys; returns one row: `found`, a JSON array or null. */
  readonly load: string;
  /** Writes a JSON array of rows where the condition holds. */
  readonly upsert: (json: string, condition: RawBuilder<SqlBool>) => RawBuilder<unknown>;
};

const known = new WeakMap<ReadModel, Map<string, Statements>>();

/** Cached for each read model and table. */
export const statementsFor = (model: ReadModel, relation: string): Statements => {
  const ofModel = known.get(model) ?? new Map<string, Statements>();
  known.set(model, ofModel);
  const made = ofModel.get(relation) ?? makeStatements(model, relation);
  ofModel.set(relation, made);
  return made;
};

const makeStatements = (model: ReadModel, relation: string): Statements => {
  const table = escapeIdentifier(relation);
  const key = escapeIdentifier(model.key);
  const names = Object.keys(model.columns).map(escapeIdentifier);
  const types = Object.entries(model.columns)
    .map(([column, { type }]) => `${escapeIdentifier(column)} ${type}`)
    .join(', ');
  const updates = names
    .filter((column) => column !== key)
    .map((column) => `${column} = excluded.${column}`)
    .join(', ');
  const [into, onConflict] = [
    sql.raw(`insert into ${table} (${names.join(', ')}) select ${names.join(', ')}`),
    sql.raw(`on conflict (${key}) do update set ${updates}`),
  ];
  const row = sql.raw(types);
  return {
    load: `${nameMark('load_rows')}select json_agg(found) as found from ${table} as found where ${key} = any($1)`,
    upsert: (json, condition) => sql`
      ${into} from json_to_recordset(${json}::json) as row (${row}) where ${condition} ${onConflict}`,
  };
};
