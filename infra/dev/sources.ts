import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const workspaceOf = (path: string): string =>
  existsSync(join(path, 'package.json')) ? path : workspaceOf(dirname(path));

/** Local imports; `import type` loads nothing. */
const IMPORT =
  /^(?:import|export)(?! type\b)[^;]*? from '([.@][^']+)'|\bimport\(\s*'([.@][^']+)'/gm;

const loadedBy = (file: string): readonly string[] =>
  [...readFileSync(file, 'utf8').matchAll(IMPORT)]
    .map(([, by = '', later = by]) => by || later)
    .filter((name) => name.startsWith('.') || name.startsWith('@haat/'))
    .map((name) => realpathSync(createRequire(file).resolve(name)))
    .filter((path) => path.endsWith('.ts'));

/** @returns a program's own folder, those of the workspaces it loads, and their manifests. */
export const sourcesOf = (entry: string): readonly string[] => {
  const files = new Set([realpathSync(entry)]);
  for (const file of files) for (const loaded of loadedBy(file)) files.add(loaded);
  const own = workspaceOf(dirname(entry));
  const needed = [...new Set([...files].map((file) => workspaceOf(dirname(file))))].filter(
    (workspace) => workspace !== own,
  );
  return [
    dirname(entry),
    ...needed.map((workspace) => join(workspace, 'src')),
    ...[own, ...needed].map((workspace) => join(workspace, 'package.json')),
  ];
};
