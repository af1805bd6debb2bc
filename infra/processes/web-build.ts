import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { tailOf } from './log-file.ts';
import { ROOT } from './stack.ts';

/** The built storefront. */
export const WEB_DIST = join(ROOT, 'web', 'dist');

const NOT_SOURCES: ReadonlySet<string> = new Set(['dist', 'node_modules']);

/** Ms since 1970 of the newest change below the path, tests left out. */
const newestChange = (path: string): number => {
  const found = statSync(path);
  if (!found.isDirectory()) return /\.test\.tsx?$/.test(path) ? 0 : found.mtimeMs;
  return readdirSync(path)
    .filter((name) => !NOT_SOURCES.has(name))
    .reduce((newest, name) => Math.max(newest, newestChange(join(path, name))), 0);
};

/** Marks a build under way: what a killed one leaves in `dist` looks whole but is not. */
const unfinishedMark = join(ROOT, '.haat', 'web-build-unfinished');

/** True when the storefront must be built: never was, broken off, or its sources changed since. */
export const isWebStale = (): boolean => {
  const page = join(WEB_DIST, 'index.html');
  if (!existsSync(page) || existsSync(unfinishedMark)) return true;
  const sources = ['web', 'contracts', 'package-lock.json'].map((path) => join(ROOT, path));
  return statSync(page).mtimeMs < Math.max(...sources.map(newestChange));
};

/**
 * Builds the storefront into {@link WEB_DIST}.
 * @throws Error with the end of the build's output
 */
export const buildWeb = async (options: {
  readonly logFile: string;
  readonly signal?: AbortSignal;
}): Promise<void> => {
  mkdirSync(dirname(unfinishedMark), { recursive: true, mode: 0o711 });
  writeFileSync(unfinishedMark, '');
  const log = openSync(options.logFile, 'w', 0o600);
  const npm = process.env.npm_execpath;
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const build = spawn(command, [...first, 'run', 'build', '--workspace', 'web'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', log, log],
    signal: options.signal,
  });
  closeSync(log);
  const [code] = await once(build, 'exit');
  if (code !== 0) {
    throw new Error(
      `The web could not be built. The end of ${options.logFile}:\n${tailOf(options.logFile)}`,
    );
  }
  rmSync(unfinishedMark);
};
