// @module-tag slow
/** What `--fresh` cannot rename stays as it was, and a person learns why. */
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, writeSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { decide } from '../postgres/decision.ts';
import { findData } from '../postgres/findings.ts';
import { isRoot } from '../postgres/server-account.ts';
import { makeShop } from '../postgres/testing/data-without-server.ts';
import { setAside } from './set-aside.ts';
import { openState, type State } from './state.ts';

const NOW = new Date('2026-11-28T10:55:00.123Z');

let folder: string;
let shared: string;
let layers: string;
let at: string;
const mounted: string[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-refused-'));
  shared = await mkdtemp(join(tmpdir(), 'haat-refused-shared-'));
  layers = await mkdtemp(join(tmpdir(), 'haat-refused-layers-'));
  vi.stubEnv('HAAT_SHARED_DIR', shared);
  await openForAll();
  at = join(folder, '.haat');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const path of mounted.splice(0).toReversed()) spawnSync('umount', [path]);
  for (const path of [folder, shared, layers]) await rm(path, { recursive: true });
});

/** A mounted folder has a mode of its own. */
const openForAll = async (): Promise<void> => {
  await chmod(folder, 0o711);
  await chmod(shared, 0o755);
};

const mount = (path: string, ...options: readonly string[]): boolean => {
  const done = spawnSync('mount', [...options, path], { stdio: 'ignore' }).status === 0;
  if (done) mounted.push(path);
  return done;
};
const onItself = (path: string) => expect(mount(path, '--bind', path)).toBe(true);
const smallDisk = async (path: string, ...limits: readonly string[]): Promise<void> => {
  const options = ['size=1m', 'mode=0755', ...limits].join(',');
  expect(mount(path, '-t', 'tmpfs', '-o', options, 'haat-test')).toBe(true);
};
const readOnly = (path: string) =>
  expect(spawnSync('mount', ['-o', 'remount,ro', path]).status).toBe(0);

/** What an image of a container has in it cannot be renamed in the container. */
const asOfAnImage = async (path: string): Promise<void> => {
  await mkdir(join(layers, 'work'));
  await mkdir(join(layers, 'upper'));
  await rename(path, join(layers, 'lower'));
  await mkdir(path);
  const names = ['lowerdir=lower', 'upperdir=upper', 'workdir=work'];
  const options = names.map((one) => one.replace('=', `=${layers}/`)).join(',');
  expect(mount(path, '-t', 'overlay', '-o', options, 'overlay')).toBe(true);
};

/** Until not one byte more is taken. */
const fill = (disk: string): void => {
  const file = openSync(join(disk, 'filling'), 'w');
  try {
    for (let size = 65_536; size >= 1; size /= 2) {
      for (let isRoom = true; isRoom; ) {
        try {
          isRoom = writeSync(file, Buffer.alloc(size)) === size;
        } catch {
          isRoom = false;
        }
      }
    }
  } finally {
    closeSync(file);
  }
};

/** Every folder, and every file with what it holds. */
const contentOf = async (root: string): Promise<readonly string[]> => {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const lines = entries.map(async (entry) => {
    const path = join(entry.parentPath, entry.name);
    return entry.isFile() && entry.name !== 'filling'
      ? `${path}: ${await readFile(path, 'utf8')}`
      : path;
  });
  return (await Promise.all(lines)).toSorted();
};

const whole = async (): Promise<readonly string[]> => [
  ...(await contentOf(folder)),
  ...(await contentOf(shared)),
];

/** @param spoil between the opening of the state folder and `--fresh`. */
const expectRefusal = async (
  path: string,
  why: string,
  spoil: (state: State) => unknown = () => undefined,
): Promise<void> => {
  const state = openState(at);
  await spoil(state);
  const before = await whole();
  await expect(setAside(state, NOW, () => undefined)).rejects.toThrow(
    `--fresh cannot set ${path} aside: ${why}. Nothing was changed. Start without --fresh`,
  );
  expect(await whole()).toEqual(before);
  const { data } = findData(state.postgres).found;
  expect(decide(findData(state.postgres).found).do).toBe(data === 'whole' ? 'start' : 'set up');
};

const canMount = (): boolean => {
  const done = isRoot() && mount('/mnt', '--bind', '/mnt');
  if (done) spawnSync('umount', [mounted.pop() ?? '']);
  return done;
};

describe.runIf(canMount())('--fresh is refused', () => {
  it('when the state folder is a mount point', async () => {
    await makeShop(join(at, 'postgres'), 'first', shared);
    onItself(at);
    await expectRefusal(at, 'it is a mount point (EBUSY)');
  });

  it('when the data folder is a mount point, and the state folder keeps its name', async () => {
    const home = await makeShop(join(at, 'postgres'), 'first', shared);
    onItself(home);
    await expectRefusal(home, 'it is a mount point (EBUSY)');
  });

  it('when the state folder belongs to a container image', async () => {
    await mkdir(join(folder, 'disk'));
    at = join(folder, 'disk', '.haat');
    await mkdir(join(at, 'postgres'), { recursive: true });
    await writeFile(join(at, 'master-secret'), 'what opens everything');
    await asOfAnImage(join(folder, 'disk'));
    await expectRefusal(at, 'it belongs to another file system (EXDEV)');
  });

  it('when the data belong to a container image', async () => {
    const home = await makeShop(join(at, 'postgres'), 'first', shared);
    await asOfAnImage(shared);
    await openForAll();
    await expectRefusal(home, 'it belongs to another file system (EXDEV)');
  });

  it('when the data are on a read-only disk', async () => {
    await smallDisk(shared);
    const home = await makeShop(join(at, 'postgres'), 'first', shared);
    await expectRefusal(home, 'its file system is read-only (EROFS)', () => readOnly(shared));
  });

  it('when the disk of the data is full', async () => {
    await smallDisk(shared);
    const home = await makeShop(join(at, 'postgres'), 'first', shared);
    await expectRefusal(home, 'its disk is full (ENOSPC)', () => fill(shared));
  });

  it('when the disk of the state folder is full', async () => {
    await smallDisk(folder);
    await openForAll();
    const home = await makeShop(join(at, 'postgres'), 'first');
    await expectRefusal(home, 'its disk is full (ENOSPC)', () => fill(folder));
  });

  it('when there is no space for the empty folder, and the old folder gets its name back', async () => {
    await smallDisk(folder, 'nr_inodes=40');
    await openForAll();
    await mkdir(join(at, 'postgres'), { recursive: true });
    await writeFile(join(at, 'master-secret'), 'what opens everything');
    await expectRefusal(at, 'its disk is full (ENOSPC)', async () => {
      for (let made = 0; made < 40; made += 1) {
        await mkdir(join(folder, `filling-${made}`)).catch(() => undefined);
      }
    });
  });

  it('when the state folder is on a read-only disk, like any other start', async () => {
    await smallDisk(folder);
    await openForAll();
    await makeShop(join(at, 'postgres'), 'first');
    readOnly(folder);
    const before = await whole();
    expect(() => openState(at)).toThrow(`${at} cannot be written (EROFS)`);
    expect(await whole()).toEqual(before);
  });
});

it.runIf(isRoot())('--fresh is refused for a user who may not rename the folder', async () => {
  await makeShop(join(at, 'postgres'), 'first');
  spawnSync('chown', ['-R', '65534:65534', at]);
  const from = (name: string) => JSON.stringify(join(import.meta.dirname, name));
  const program = `
    import { openState } from ${from('state.ts')};
    import { setAside } from ${from('set-aside.ts')};
    await setAside(openState(${JSON.stringify(at)}), new Date(), () => undefined);`;
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    ...{ uid: 65_534, gid: 65_534, cwd: '/', encoding: 'utf8' },
  });
  expect(stderr).toContain(`cannot set ${at} aside: this user may not rename it (EACCES).`);
  expect(existsSync(at)).toBe(true);
  expect(await readdir(folder)).toEqual(['.haat']);
});
