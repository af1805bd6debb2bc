// @module-tag nightly
import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, open, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '@haat/platform/process';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createLaunchSite, type Launch, type LaunchSite } from '../../testing/launch.ts';
import { type OrderingShop, orderingShop, WAIT_OPTIONS } from './ordering-shop.ts';

let site: LaunchSite;
let launch: Launch;
let shop: OrderingShop;
let isOwnDisk = false;

/** @returns false where this user may not mount: the folder then stays on the machine's own disk. */
const mountSmallDisk = (folder: string): boolean => {
  try {
    const options = ['-t', 'tmpfs', '-o', 'size=600m,mode=0711', 'haat-test'];
    execFileSync('mount', [...options, folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

beforeAll(async () => {
  site = await createLaunchSite();
  isOwnDisk = mountSmallDisk(site.folder);
  launch = site.launch();
  await launch.says('Haat is open at');
  shop = await orderingShop(site);
});

/** Their logs are looked through before the site is removed. */
const unmount = async (folder: string): Promise<void> => {
  const logs = await mkdtemp(join(tmpdir(), 'haat-logs-'));
  await cp(join(folder, 'logs'), logs, { recursive: true });
  execFileSync('umount', [folder]);
  await rename(logs, join(folder, 'logs'));
};

afterAll(async () => {
  launch?.child.kill('SIGTERM');
  await launch?.exit;
  if (isOwnDisk) await unmount(site.folder);
  await site?.clear();
});

it('Postgres recovers with all its data after it is killed during each recovery', async () => {
  for (let kills = 0; kills < 3; kills += 1) {
    const server = await vi.waitUntil(shop.postmaster, WAIT_OPTIONS);
    process.kill(server.pid, 'SIGKILL');
    await vi.waitUntil(() => !isAlive(server), WAIT_OPTIONS);
  }
  await shop.requireSound();
});

const isFull = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOSPC';

/** Writes until the disk has no room. */
const fillDisk = async (path: string): Promise<void> => {
  const file = await open(path, 'w');
  try {
    // Smaller and smaller: what is left takes a byte no more.
    for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 2)) {
      const bytes = Buffer.alloc(size);
      for (let hasRoom = true; hasRoom; ) {
        hasRoom = await file.write(bytes).then(
          ({ bytesWritten }) => bytesWritten === size,
          (error: unknown) => {
            if (!isFull(error)) throw error;
            return false;
          },
        );
      }
    }
  } finally {
    await file.close();
  }
};

/**
 * Ends Postgres by writing to its log of transactions until that finds no room.
 * @returns does it, over a connection that is open already: a full disk takes no new one.
 */
const connectToWrite = async (): Promise<() => Promise<void>> => {
  const record = JSON.parse(await readFile(join(site.folder, 'postgres', 'cluster.json'), 'utf8'));
  const address = `127.0.0.1:${shop.postgresPort}`;
  const client = new Client(`postgres://haat:${record.password}@${address}/postgres`);
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  client.on('error', () => undefined);
  await client.connect();
  const write = async (): Promise<void> => {
    await client.query(`select pg_logical_emit_message(true, 'test', 'a'), pg_switch_wal()`);
    return write();
  };
  return async () => {
    await write().catch(() => undefined);
    await ended;
  };
};

it('the launcher survives a full disk, and the shop recovers once there is space again', async (test) => {
  if (!isOwnDisk) test.skip('This user may not mount a disk of its own.');
  const filling = join(site.folder, 'filling');
  const writeUntilItEnds = await connectToWrite();
  await fillDisk(filling);
  await writeUntilItEnds();
  await launch.says('Postgres does not start');
  await launch.says('No space left on device');
  expect(launch.child.exitCode).toBeNull();
  await rm(filling);
  await shop.requireSound();
});
