/**
 * What becomes of each table of the shop's own database where that is lost stands in one page, and
 * what is to be backed up of it in another. A table without a line: no one has decided what its loss means.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { RIGHTS } from '../services/platform/src/database/roles/rights.ts';

const read = (page: string): string => readFileSync(join(import.meta.dirname, page), 'utf8');

const LOSSES = read('decisions/rebuilding-from-events.md');
const BACKUPS = read('operating/backups.md');

/** Who has migrated a database stands in these; they are made with it. */
const OF_MIGRATIONS: readonly string[] = ['kysely_migration', 'kysely_migration_lock'];
/** Every table there is: another test holds the list to the schema. */
const tables = Object.keys(RIGHTS.shop.tables).filter((name) => !OF_MIGRATIONS.includes(name));

/** The tables of a line, by the word for what they are made from. */
const verdicts = [...LOSSES.matchAll(/^\| (.*`.*) \| ([^|]+) \| [^|]+ \|$/gm)].flatMap(
  ([, names = '', from = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => ({ name, from })),
);

it('every table of the shop has one line that names its source', () => {
  expect(verdicts.map(({ name }) => name).toSorted()).toEqual(tables.toSorted());
});

it('the dump of accounts names the tables that no event can rebuild', () => {
  const lost = verdicts.filter(({ from }) => from === '**lost**').map(({ name }) => name);
  const dumped = [...BACKUPS.matchAll(/--table=(\w+)/g)].map(([, name = '']) => name);
  expect(dumped.toSorted()).toEqual(lost.toSorted());
});
