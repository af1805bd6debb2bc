// @module-tag nightly
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { identify } from '@haat/platform/process';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { claimData } from './claim.ts';
import { readRecord } from './cluster-record.ts';
import { copyData } from './copy-data.ts';
import type { Way } from './decision.ts';
import { readOwner } from './owner.ts';
import { isRoot } from './server-account.ts';
import { makeRealData, makeShop } from './testing/data-without-server.ts';

let folder: string;
let shared: string;
let stateDir: string;
let lines: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-claim-'));
  shared = await mkdtemp(join(tmpdir(), 'haat-claim-shared-'));
  await chmod(shared, 0o755);
  vi.stubEnv('HAAT_SHARED_DIR', shared);
  stateDir = join(folder, 'a', 'postgres');
  lines = [];
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
  await rm(shared, { recursive: true });
});

/** @returns the word in the data on which a start would run */
const wordAt = async (at: string, way?: Way): Promise<string> => {
  const log = (line: string) => lines.push(line);
  const { path, hold } = await claimData(at, { way, durable: false, log });
  hold.release();
  return readFile(join(path, 'base', 'word'), 'utf8');
};

const copyFolder = (from: string, to: string) =>
  cp(dirname(from), dirname(to), { recursive: true, preserveTimestamps: true });

const placeOf = (where: string) => (where === 'outside' ? shared : undefined);

const places = isRoot() ? ['inside', 'outside'] : ['inside'];

describe.each(places)('The state directory, with data %s', (where) => {
  // The account that runs Postgres must reach data inside.
  beforeEach(() => chmod(folder, 0o711));

  it('continues with its data after it was moved, and prints its old path', async () => {
    await makeShop(stateDir, 'first', placeOf(where));
    const moved = join(folder, 'b', 'postgres');
    await rename(dirname(stateDir), dirname(moved));
    expect(await wordAt(moved)).toBe('first');
    expect(lines.join()).toContain(`This shop was in ${stateDir}`);
    expect(await wordAt(moved)).toBe('first');
  });

  it('keeps its own data when it is moved away, replaced and restored', async () => {
    await makeShop(stateDir, 'first', placeOf(where));
    const elsewhere = join(folder, 'away', 'postgres');
    await rename(dirname(stateDir), dirname(elsewhere));
    await makeShop(stateDir, 'second', placeOf(where));
    expect(await wordAt(stateDir)).toBe('second');
    await rename(dirname(stateDir), join(folder, 'other'));
    await rename(dirname(elsewhere), dirname(stateDir));
    expect(await wordAt(stateDir)).toBe('first');
    expect(await wordAt(join(folder, 'other', 'postgres'))).toBe('second');
  });

  it('refuses to start as a copy and names both options, and the original starts', async () => {
    await makeShop(stateDir, 'first', placeOf(where));
    const copy = join(folder, 'b', 'postgres');
    await copyFolder(stateDir, copy);
    const stopped = expect(wordAt(copy)).rejects;
    await stopped.toThrow(
      new RegExp(
        `is a copy of ${stateDir}.*npm start -- --take-over.*npm start -- --copy-data`,
        's',
      ),
    );
    expect(await wordAt(stateDir)).toBe('first');
  });

  it('that is a copy takes over the data, and the original is then the copy', async () => {
    await makeShop(stateDir, 'first', placeOf(where));
    const copy = join(folder, 'b', 'postgres');
    await copyFolder(stateDir, copy);
    expect(await wordAt(copy, 'take-over')).toBe('first');
    expect(await wordAt(copy)).toBe('first');
    await expect(wordAt(stateDir)).rejects.toThrow(`is a copy of ${copy}`);
    expect(await wordAt(stateDir, 'take-over')).toBe('first');
    await expect(wordAt(copy)).rejects.toThrow(`is a copy of ${stateDir}`);
  });

  it('that is a copy starts with its own copy of the data, and the original starts too', async () => {
    const home = await makeShop(stateDir, 'first', placeOf(where), makeRealData);
    const copy = join(folder, 'b', 'postgres');
    await copyFolder(stateDir, copy);
    expect(await wordAt(copy, 'copy-data')).toBe('first');
    const own = readRecord(copy);
    expect(own?.home).not.toBe(home);
    expect(own?.id).not.toBe('first');
    expect(await wordAt(copy)).toBe('first');
    expect(await wordAt(stateDir)).toBe('first');
    if (where === 'outside') expect(basename(own?.home ?? '')).toBe(own?.id);
  });

  it.each(['take-over', ...(where === 'outside' ? (['copy-data'] as const) : [])] as Way[])(
    'that is a copy is refused %s while the original runs',
    async (way) => {
      await makeShop(stateDir, 'first', placeOf(where));
      const { hold } = await claimData(stateDir, { durable: false, log: () => undefined });
      const home = readRecord(stateDir)?.home ?? '';
      // Another process: this one may take its own lock again.
      const other = spawn('sleep', ['60'], { stdio: 'ignore' });
      try {
        await once(other, 'spawn');
        await holdAs(home, other.pid ?? 0);
        const copy = join(folder, 'b', 'postgres');
        await copyFolder(stateDir, copy);
        await expect(wordAt(copy, way)).rejects.toThrow(`in use by process ${other.pid}`);
        expect(readOwner(home)?.path).toBe(stateDir);
      } finally {
        other.kill('SIGKILL');
        hold.release();
      }
      expect(await wordAt(stateDir)).toBe('first');
    },
  );

  it('that is a copy can’t take over while the original runs, even if that lost its record', async () => {
    await makeShop(stateDir, 'first', placeOf(where));
    const home = readRecord(stateDir)?.home ?? '';
    const copy = join(folder, 'b', 'postgres');
    await copyFolder(stateDir, copy);
    await rm(join(stateDir, 'cluster.json'));
    const other = spawn('sleep', ['60'], { stdio: 'ignore' });
    try {
      await once(other, 'spawn');
      await writeFile(
        join(home, 'in-use.json'),
        JSON.stringify({ launcher: identify(other.pid ?? 0) }),
      );
      await expect(wordAt(copy, 'take-over')).rejects.toThrow(`in use by process ${other.pid}`);
      expect(readOwner(home)?.path).toBe(stateDir);
    } finally {
      other.kill('SIGKILL');
    }
  });

  it.each([
    ['is missing', undefined],
    ['is empty', ''],
    ['does not say where the data are', '{"home":'],
  ])(
    'refuses to start when cluster.json %s, and take-over writes the file again',
    async (why, text) => {
      await makeShop(stateDir, 'first', placeOf(where));
      const file = join(stateDir, 'cluster.json');
      if (text === undefined) await rm(file);
      else await writeFile(file, text);
      const before = await readdir(stateDir);
      await expect(wordAt(stateDir)).rejects.toThrow(
        new RegExp(`cluster.json ${why}.*npm start -- --take-over.*npm start -- --fresh`, 's'),
      );
      expect(await readdir(stateDir)).toEqual(before);
    },
  );

  it('warns about data copied while in use, but only if the data are inside', async () => {
    await makeShop(stateDir, 'first', placeOf(where), makeRealData);
    const claim = await claimData(stateDir, { durable: false, log: () => undefined });
    const copy = join(folder, 'b', 'postgres');
    await copyFolder(stateDir, copy);
    claim.hold.release();
    await wordAt(copy, 'copy-data');
    // The start itself copies data outside, while no server runs on them.
    const isWarned = lines.join().includes('copied while the shop ran, or after it was killed');
    expect(isWarned).toBe(where === 'inside');
  });

  it('refuses to start when the data are not where cluster.json says', async () => {
    const home = await makeShop(stateDir, 'first', placeOf(where));
    await rename(join(home, 'data'), join(folder, 'data'));
    await expect(wordAt(stateDir)).rejects.toThrow(`the shop’s data are in ${home}, and they are`);
    await rename(join(folder, 'data'), join(home, 'data'));
    expect(await wordAt(stateDir)).toBe('first');
  });

  it('of Haat 0.x is refused with every option, and nothing is changed', async () => {
    const home = await makeShop(stateDir, 'first', placeOf(where));
    const file = join(stateDir, 'cluster.json');
    const older = JSON.stringify({ id: 'first', home, password: 'p' });
    await writeFile(file, older);
    const before = await readdir(folder, { recursive: true });
    for (const way of [undefined, 'take-over', 'copy-data'] as const) {
      await expect(wordAt(stateDir, way)).rejects.toThrow(
        `Haat 0.x made the data in ${dirname(stateDir)}.`,
      );
    }
    expect(await readdir(folder, { recursive: true })).toEqual(before);
    expect(await readFile(file, 'utf8')).toBe(older);
  });

  it('starts with its data through a symbolic link', async () => {
    await makeShop(stateDir, 'first', placeOf(where));
    await symlink(dirname(stateDir), join(folder, 'link'));
    expect(await wordAt(join(folder, 'link', 'postgres'))).toBe('first');
    expect(await wordAt(stateDir)).toBe('first');
  });

  it('continues from a copy that replaces the deleted original', async () => {
    await makeShop(stateDir, 'first', placeOf(where));
    await copyFolder(stateDir, join(folder, 'kept', 'postgres'));
    await rm(dirname(stateDir), { recursive: true });
    await rename(join(folder, 'kept'), dirname(stateDir));
    expect(await wordAt(stateDir)).toBe('first');
  });
});

describe('Data with a folder that is a link', () => {
  const elsewhere = () => join(folder, 'elsewhere');
  beforeEach(() => chmod(folder, 0o711));

  /** A shop with one of the folders in its home moved elsewhere. */
  const makeLinked = async (name: string): Promise<string> => {
    const home = await makeShop(stateDir, 'first', undefined, makeRealData);
    const link = join(home, name);
    await mkdir(link, { recursive: true });
    await rename(link, elsewhere());
    await symlink(elsewhere(), link);
    return name;
  };

  it.each(['', 'data', 'data/pg_wal', 'data/pg_tblspc/16385'])(
    'start in place, and a copy with the link cluster/%s is refused until it has its own folder',
    async (name) => {
      await makeLinked(name);
      const copy = join(folder, 'b', 'postgres');
      await copyFolder(stateDir, copy);
      await expect(wordAt(copy)).rejects.toThrow('is a copy of');
      const link = join(copy, 'cluster', name);
      for (const way of ['take-over', 'copy-data'] as const) {
        await expect(wordAt(copy, way)).rejects.toThrow(`${link} is a link to ${elsewhere()}.`);
      }
      expect(await wordAt(stateDir)).toBe('first');
      await rm(link);
      await cp(elsewhere(), link, { recursive: true });
      expect(await wordAt(copy, 'copy-data')).toBe('first');
      // With a new id its owner may link too.
      await rename(link, join(folder, 'own'));
      await symlink(join(folder, 'own'), link);
      expect(await wordAt(copy)).toBe('first');
    },
  );

  it('continue in a moved folder, and a copy in the old place is refused', async () => {
    await makeLinked('data/pg_wal');
    const aside = join(folder, 'kept', 'postgres');
    await copyFolder(stateDir, aside);
    const moved = join(folder, 'moved', 'postgres');
    await rename(dirname(stateDir), dirname(moved));
    expect(await wordAt(moved)).toBe('first');
    await rename(dirname(aside), dirname(stateDir));
    await expect(wordAt(stateDir, 'take-over')).rejects.toThrow('pg_wal is a link to');
    const link = join(stateDir, 'cluster', 'data', 'pg_wal');
    await rm(link);
    await mkdir(link);
    await wordAt(stateDir, 'take-over');
  });

  it('are not copied', async () => {
    await makeLinked('data/pg_wal');
    const [from, to] = [join(stateDir, 'cluster'), join(folder, 'copied')];
    await expect(copyData(from, to, { id: 'two', stateDir })).rejects.toThrow('is a link to');
    expect(existsSync(to)).toBe(false);
  });
});

/** As written by another process that holds the data. */
const holdAs = async (home: string, pid: number): Promise<void> => {
  const file = join(home, 'in-use.json');
  const own = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...own, launcher: identify(pid) }));
};

describe.runIf(isRoot())('Data outside the state directory', () => {
  it('are found by their owner file after an interrupted start renamed them', async () => {
    const home = await makeShop(stateDir, 'first', shared);
    await rename(home, `${home}.before-now`);
    expect(await wordAt(stateDir)).toBe('first');
    expect(readRecord(stateDir)?.home).toBe(`${home}.before-now`);
  });

  it('of a deleted folder are not used by a new folder with the same name', async () => {
    const home = await makeShop(stateDir, 'first', shared);
    await rm(dirname(stateDir), { recursive: true });
    await makeShop(stateDir, 'second', shared);
    await rm(join(stateDir, 'cluster.json'));
    await rm(join(shared, 'second'), { recursive: true });
    await rm(dirname(stateDir), { recursive: true });
    await mkdir(stateDir, { recursive: true });
    const { password, hold } = await claimData(stateDir, { durable: false, log: () => undefined });
    hold.release();
    expect(password).not.toBe('p');
    expect(await readFile(join(home, 'data', 'base', 'word'), 'utf8')).toBe('first');
  });

  it('of another user are not replaced by an empty cluster inside', async () => {
    await makeShop(stateDir, 'first', shared);
    expect(existsSync(join(stateDir, 'cluster'))).toBe(false);
    const program = `
      import { claimData } from ${JSON.stringify(join(import.meta.dirname, 'claim.ts'))};
      await claimData(${JSON.stringify(stateDir)}, { durable: false, log: () => undefined });`;
    await chmod(folder, 0o711);
    const chowned = spawn('chown', ['-R', '65534:65534', join(folder, 'a'), folder]);
    await once(chowned, 'exit');
    await chmod(join(shared, 'first'), 0o700);
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      ...{ uid: 65_534, gid: 65_534, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] },
    });
    let errors = '';
    child.stderr?.on('data', (chunk) => {
      errors += chunk;
    });
    await once(child, 'close');
    expect(errors).toContain('which this user cannot enter');
    expect(existsSync(join(stateDir, 'cluster'))).toBe(false);
  });

  it('replace data inside that Postgres can no longer reach, under a new ID', async () => {
    await chmod(folder, 0o711);
    await makeShop(stateDir, 'first', undefined, makeRealData);
    await chmod(folder, 0o700);
    expect(await wordAt(stateDir)).toBe('first');
    const { id, home } = readRecord(stateDir) ?? {};
    expect(home).toBe(join(shared, id ?? ''));
    expect(id).not.toBe('first');
  });
});
