import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../processes/stack.ts';

/** The folder with the package.json that a file belongs to. */
const workspaceOf = (path: string): string =>
  existsSync(join(path, 'package.json')) ? path : workspaceOf(dirname(path));

/** Workspaces that one needs to run, as folders. */
const neededBy = (workspace: string): readonly string[] => {
  const { dependencies = {} } = JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8'));
  return Object.keys(dependencies)
    .filter((name) => name.startsWith('@haat/'))
    .map((name) => realpathSync(join(ROOT, 'node_modules', name)));
};

/**
 * @returns what a program runs from: its own folder and those of the workspaces it needs, and the
 *   manifests of all these, which name their doors.
 */
export const sourcesOf = (entry: string): readonly string[] => {
  const found = new Set<string>();
  const add = (workspace: string): void => {
    if (found.has(workspace)) return;
    found.add(workspace);
    for (const needed of neededBy(workspace)) add(needed);
  };
  const own = workspaceOf(dirname(entry));
  add(own);
  found.delete(own);
  const needed = [...found];
  return [
    dirname(entry),
    ...needed.map((workspace) => join(workspace, 'src')),
    ...[own, ...needed].map((workspace) => join(workspace, 'package.json')),
  ];
};
