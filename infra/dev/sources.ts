import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The folder with the package.json that a file belongs to. */
const workspaceOf = (path: string): string =>
  existsSync(join(path, 'package.json')) ? path : workspaceOf(dirname(path));

/** What a file loads of this checkout; `import type` loads nothing. */
const IMPORT =
  /^(?:import|export)(?! type\b)[^;]*? from '([.@][^']+)'|\bimport\(\s*'([.@][^']+)'/gm;

const loadedBy = (file: string): readonly string[] =>
  [...readFileSync(file, 'utf8').matchAll(IMPORT)]
    .map(([, by = '', later = by]) => by || later)
    .filter((name) => name.startsWith('.') || name.startsWith('@haat/'))
    .map((name) => realpathSync(createRequire(file).resolve(name)))
    .filter((path) => path.endsWith('.ts'));

/**
 * @returns what a program runs from: its own folder, those of the workspaces that its files load, and
 *   the manifests of all these, which name what is open.
 */
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
