import { escapeIdentifier } from 'pg';
import type { Projector } from './projector.ts';

export type Statements = {
  /** $1 is an array of keys; answers one row with `found`, their rows as a JSON array or null. */
  readonly load: string;
  /** $1 is a JSON array of rows. */
  readonly upsert: string;
};

const known = new Map<string, Statements>();

/** The two statements of a batch; made once for each projector and table. */
export const statementsFor = (projector: Projector, relation: string): Statements => {
  const name = JSON.stringify([projector.name, relation, projector.columns]);
  const made = known.get(name) ?? makeStatements(projector, relation);
  known.set(name, made);
  return made;
};

const makeStatements = (projector: Projector, relation: string): Statements => {
  const table = escapeIdentifier(relation);
  const key = escapeIdentifier(projector.key);
  const names = Object.keys(projector.columns).map(escapeIdentifier);
  const types = Object.entries(projector.columns)
    .map(([column, type]) => `${escapeIdentifier(column)} ${type}`)
    .join(', ');
  const updates = names
    .filter((column) => column !== key)
    .map((column) => `${column} = excluded.${column}`)
    .join(', ');
  return {
    load: `select json_agg(found) as found from ${table} as found where ${key} = any($1)`,
    upsert: `insert into ${table} (${names.join(', ')})
      select ${names.join(', ')} from json_to_recordset($1::json) as row (${types})
      on conflict (${key}) do update set ${updates}`,
  };
};
