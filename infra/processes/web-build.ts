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
import { ofTheMachine } from './machine-settings.ts';
import { ROOT } from './root.ts';

export const WEB_DIST = join(ROOT, 'web', 'dist');

const NOT_SOURCES: ReadonlySet<string> = new Set(['dist', 'node_modules']);

/** Ms since 1970 of the newest change below a path, without tests. */
const newestChange = (path: string): number => {
  const found = statSync(path);
  if (!found.isDirectory()) return /\.test\.tsx?$/.test(path) ? 0 : found.mtimeMs;
  return readdirSync(path)
    .filter((name) => !NOT_SOURCES.has(name))
    .reduce((newest, name) => Math.max(newest, newestChange(join(path, name))), 0);
};

const CACHE = join(ROOT, 'node_modules', '.cache');
/** Marks a build in progress: a killed one leaves a `dist` that looks complete. */
const unfinishedMark = join(CACHE, 'web-build-unfinished');

/** Written last by each half of the bundle. */
const bundle = join(WEB_DIST, '.vite', 'manifest.json');
const consolePage = join(ROOT, 'web', 'console', 'dist', 'index.html');
const renderer = join(ROOT, 'web', 'build', 'prerender', 'dist', 'render.js');
/** Written last by the rendering. */
const pages = join(WEB_DIST, 'routes.json');

const isOlder = (made: string, changedMs: number): boolean =>
  !existsSync(made) || statSync(made).mtimeMs < changedMs;

export const isWebStale = (): boolean => {
  if (existsSync(unfinishedMark)) return true;
  const sources = ['web', 'contracts', 'package-lock.json'].map((path) => join(ROOT, path));
  const changedMs = Math.max(...sources.map(newestChange));
  return [consolePage, bundle, renderer].some((made) => isOlder(made, changedMs));
};

export const arePagesStale = (): boolean =>
  !existsSync(bundle) || isOlder(pages, statSync(bundle).mtimeMs);

type BuildOptions = { readonly logFile: string; readonly signal?: AbortSignal };

const run = async (
  [command, ...args]: readonly [string, ...string[]],
  what: string,
  { logFile, signal, env = {} }: BuildOptions & { readonly env?: NodeJS.ProcessEnv },
): Promise<void> => {
  const log = openSync(logFile, 'w', 0o600);
  const build = spawn(command, args, {
    cwd: ROOT,
    env: { ...ofTheMachine(process.env), NODE_ENV: 'production', ...env } as NodeJS.ProcessEnv,
    stdio: ['ignore', log, log],
    signal,
  });
  closeSync(log);
  const [code] = await once(build, 'exit');
  if (code === 0) return;
  throw new Error(`${what} The end of ${logFile}:\n${tailOf(logFile)}`);
};

export const buildWeb = async (options: BuildOptions): Promise<void> => {
  mkdirSync(dirname(unfinishedMark), { recursive: true });
  writeFileSync(unfinishedMark, '');
  const npm = process.env.npm_execpath;
  const npmCommand = npm?.endsWith('.js') ? ([process.execPath, npm] as const) : (['npm'] as const);
  const command = [...npmCommand, 'run', 'build:bundle', '--workspace', 'web'] as const;
  await run(command, 'The web could not be built.', options);
  rmSync(unfinishedMark, { force: true });
};

export type RenderOptions = BuildOptions & {
  /** Of a running API, whose data go into the pages; no slash at the end. */
  readonly apiUrl: string;
  readonly origin?: string | undefined;
};

export const renderPages = ({ apiUrl, origin, ...options }: RenderOptions): Promise<void> =>
  run(
    [process.execPath, join(ROOT, 'web', 'build', 'prerender', 'main.ts')],
    'The pages could not be rendered.',
    {
      ...options,
      env: {
        PRERENDER_API_URL: apiUrl,
        SHARE_PICTURE_CACHE: join(CACHE, 'share-pictures'),
        ...(origin ? { PUBLIC_ORIGIN: origin } : {}),
      },
    },
  );
