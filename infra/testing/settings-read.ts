import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Config } from '@haat/platform/config';
import { ROOT } from '../processes/stack.ts';

/** The file that a name is imported or re-exported from. */
const originOf = (path: string, source: string, name: string): string | undefined => {
  const [, from] =
    new RegExp(`(?:import|export) \\{[^}]*\\b${name}\\b[^}]*\\} from '(.+)';`).exec(source) ?? [];
  return from && createRequire(path).resolve(from);
};

/** A source file's list, with the lists that it spreads. */
const namesAfter = (path: string, beginning: string): readonly string[] => {
  const source = readFileSync(path, 'utf8').replace(/\(\s+\[/g, '([');
  const list = source.split(beginning)[1]?.split(']')[0];
  const passedOn = list === undefined && originOf(path, source, beginning.split(' ')[0] ?? '');
  if (passedOn) return namesAfter(passedOn, beginning);
  if (list === undefined) throw new Error(`${path} has no list after "${beginning}"`);
  const spread = [...list.matchAll(/\.\.\.([A-Z_]+)/g)].flatMap(([, name = '']) => {
    const from = originOf(path, source, name);
    if (from === undefined) throw new Error(`${path} does not import ${name}`);
    return namesAfter(from, `${name} = [`);
  });
  const own = [...list.matchAll(/'([A-Z_0-9]+)'/g)].map(([, name = '']) => name);
  return [...spread, ...own];
};

/** Its `start.ts` reads them, if the program has one. */
export const settingsReadBy = (entry: string): readonly (keyof Config)[] => {
  const start = join(ROOT, dirname(entry), 'start.ts');
  const reader = existsSync(start) ? start : join(ROOT, entry);
  return namesAfter(reader, 'readSettings([') as (keyof Config)[];
};

export const ENTRIES = {
  api: 'services/api/src/main.ts',
  worker: 'services/worker/src/main.ts',
  projections: 'services/projections/src/main.ts',
  webtools: 'services/webtools/src/main.ts',
  migrations: 'services/ops/src/prepare/run-migrations.ts',
} as const;

export const sandboxSettings = (): readonly string[] =>
  [
    ...readFileSync(join(ROOT, 'infra/sandbox/main.ts'), 'utf8').matchAll(
      /^ {2}(SANDBOX_[A-Z_]+):/gm,
    ),
  ].map(([, name]) => name ?? '');
