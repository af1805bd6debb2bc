import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownHold } from '@haat/platform/process';
import { ownProcessEnv } from '@haat/testkit/own-process';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { anyFreePort } from '../processes/ports.ts';
import { createLauncher } from './launcher.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-launcher-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const launch = async (args: readonly string[], port: number): Promise<void> => {
  const env = { ...ownProcessEnv(), HAAT_STATE_DIR: folder, PORT: String(port) };
  const launcher = createLauncher(args, { say: () => undefined, env });
  await launcher.start().finally(() => launcher.end());
};

it('sets nothing aside when the port is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  await writeFile(join(folder, 'master-secret'), 'what opens everything');
  try {
    await expect(launch(['--fresh'], (other.address() as AddressInfo).port)).rejects.toThrow(
      'is taken by another program',
    );
  } finally {
    other.close();
  }
  expect(await readFile(join(folder, 'master-secret'), 'utf8')).toBe('what opens everything');
});

it('begins no shop with --engines-only', async () => {
  await expect(launch(['--engines-only'], await anyFreePort())).rejects.toThrow(
    `No shop has its data in ${folder}. npm start begins one.`,
  );
  expect(await readdir(folder)).not.toContain('postgres');
});

it('starts no new shop after an interrupted restore', async () => {
  await mkdir(join(folder, 'restoring'));
  const found = await readdir(folder);
  await expect(launch([], await anyFreePort())).rejects.toThrow(
    'A backup was being put back, and that was cut off',
  );
  expect(await readdir(folder)).toEqual(expect.arrayContaining(found));
  expect(await readdir(folder)).not.toContain('postgres');
});

it.each([[], ['--fresh']])(
  'refuses to start while a restore runs, and does not interfere with it (%s)',
  async (...args) => {
    const turn = join(folder, 'restoring.pid');
    await writeFile(turn, JSON.stringify(ownHold(turn)));
    const found = await readdir(folder);
    await expect(launch(args, await anyFreePort())).rejects.toThrow(
      `Process ${process.pid} puts a backup back into ${folder}`,
    );
    expect(await readdir(folder)).toEqual(expect.arrayContaining(found));
    expect(await readdir(folder)).not.toContain('postgres');
    await writeFile(turn, '');
    await mkdir(join(folder, 'restoring'));
    // One that was killed is no hindrance by itself.
    await expect(launch([], await anyFreePort())).rejects.toThrow('was cut off');
  },
);
