// @module-tag slow
import { spawnSync } from 'node:child_process';
import {
  chmod,
  cp,
  lstat,
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
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { claimData } from '../postgres/claim.ts';
import { readRecord } from '../postgres/cluster-record.ts';
import { isRoot } from '../postgres/server-account.ts';
import { makeShop } from '../postgres/testing/data-without-server.ts';
import { ownerlessData, setAsideStates } from './leftovers.ts';
import { setAside } from './set-aside.ts';
import { openState } from './state.ts';

const NOW = new Date('2026-11-28T10:55:00.123Z');
const SUFFIX = '.before-20261128T105500Z';

let folder: string;
let shared: string;
let at: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-aside-'));
  await chmod(folder, 0o711);
  shared = await mkdtemp(join(tmpdir(), 'haat-aside-shared-'));
  await chmod(shared, 0o755);
  vi.stubEnv('HAAT_SHARED_DIR', shared);
  at = join(folder, '.haat');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
  await rm(shared, { recursive: true });
});

const aside = (path = at) => setAside(openState(path), NOW, () => undefined);
const postgres = (path = at) => join(path, 'postgres');

/** @returns the word in the data that a start would go on with */
const wordAt = async (path = at): Promise<string> => {
  const claim = await claimData(postgres(path), { durable: false, log: () => undefined });
  claim.hold.release();
  return readFile(join(claim.path, 'base', 'word'), 'utf8');
};

describe.each(isRoot() ? ['inside', 'outside'] : ['inside'])('A shop with data %s', (where) => {
  const sharedOf = () => (where === 'outside' ? shared : undefined);

  it('is renamed completely, and works under its new name and after it is renamed back', async () => {
    await makeShop(postgres(), 'first', sharedOf());
    await writeFile(join(at, 'master-secret'), 'what opens everything');
    expect(await aside()).toBe(at + SUFFIX);
    expect(await readdir(at)).toEqual([]);
    const home = readRecord(postgres(at + SUFFIX))?.home;
    if (where === 'outside') {
      expect(home).toBe(join(shared, `first${SUFFIX}`));
      expect(await readdir(shared)).toEqual([`first${SUFFIX}`]);
    }
    expect(await wordAt(at + SUFFIX)).toBe('first');
    await makeShop(postgres(), 'second', sharedOf());
    expect(await wordAt()).toBe('second');
    await rename(at, join(folder, 'second'));
    await rename(at + SUFFIX, at);
    expect(await wordAt()).toBe('first');
    expect(await readFile(join(at, 'master-secret'), 'utf8')).toBe('what opens everything');
  });

  it('is listed with its size, and the listed command removes only that shop', async () => {
    await makeShop(postgres(), 'first', sharedOf());
    await aside();
    await makeShop(postgres(), 'second', sharedOf());
    expect(await aside()).toBe(`${at}${SUFFIX}-2`);
    await makeShop(postgres(), 'third', sharedOf());
    const [first = '', second = ''] = await setAsideStates(at);
    expect(first).toMatch(
      /^\.haat\.before-20261128T105500Z: 1 MB, opened by: .*, removed by: rm -r '/,
    );
    expect(second).toMatch(/^\.haat\.before-20261128T105500Z-2: 1 MB/);
    const [, command = ''] = first.split('removed by: ');
    expect(spawnSync('sh', ['-c', command]).status).toBe(0);
    expect(await readdir(folder)).toEqual(['.haat', `.haat${SUFFIX}-2`]);
    expect(await wordAt(`${at}${SUFFIX}-2`)).toBe('second');
    expect(await wordAt()).toBe('third');
    if (where === 'outside') expect(await readdir(shared)).toEqual([`second${SUFFIX}-2`, 'third']);
  });

  it('set aside as a copy leaves the original and its data unchanged', async () => {
    const home = await makeShop(postgres(), 'first', sharedOf());
    const copy = join(folder, 'copy');
    await cp(at, copy, { recursive: true });
    const before = await lstat(home, { bigint: true });
    await aside(copy);
    expect(await lstat(home, { bigint: true })).toMatchObject({ ino: before.ino });
    expect(await readdir(folder)).toEqual(['.haat', 'copy', `copy${SUFFIX}`]);
    expect(await wordAt()).toBe('first');
    await expect(wordAt(copy + SUFFIX)).rejects.toThrow('is a copy of');
  });

  it('set aside through a symbolic link keeps the link, and is renamed in its own place', async () => {
    await mkdir(join(folder, 'disk'));
    await makeShop(join(folder, 'disk', 'state', 'postgres'), 'first', sharedOf());
    await symlink(join(folder, 'disk', 'state'), at);
    expect(await aside()).toBe(join(folder, 'disk', `state${SUFFIX}`));
    expect((await lstat(at)).isSymbolicLink()).toBe(true);
    expect(await readdir(at)).toEqual([]);
  });
});

describe.runIf(isRoot())('Data outside the state folder', () => {
  it('are listed when their shop is gone, but not when it exists or was set aside', async () => {
    const home = await makeShop(postgres(), 'first', shared);
    await aside();
    await makeShop(postgres(), 'second', shared);
    expect(await ownerlessData()).toEqual([]);
    await rm(at, { recursive: true });
    const [line = '', ...more] = await ownerlessData();
    expect(more).toEqual([]);
    expect(line).toContain(
      `Data without a shop: ${join(shared, 'second')}, 1 MB, of ${postgres()}`,
    );
    expect(line).toContain('Keep them if you moved that folder');
    expect(line).toContain(`removed by: rm -r '${join(shared, 'second')}'`);
    expect(await readdir(shared)).toContain(`${home.slice(shared.length + 1)}${SUFFIX}`);
  });

  it('left by an interrupted copy are listed too', async () => {
    await mkdir(join(shared, 'one.partial', 'data'), { recursive: true });
    const [line] = await ownerlessData();
    expect(line).toBe(
      `A copy of data was cut off: ${join(shared, 'one.partial')}, 0 MB, removed by: rm -r ` +
        `'${join(shared, 'one.partial')}'`,
    );
  });
});
