import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identify, isAlive, type ProcessIdentity } from '@haat/platform/process';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { takeLock } from './lock.ts';

const ADDRESS = 'http://localhost:3000';
let folder: string;
let path: string;
const strays: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-lock-'));
  path = join(folder, 'running.json');
});

afterEach(async () => {
  for (const stray of strays.splice(0)) stray.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const sleeper = async (): Promise<{ child: ChildProcess; identity: ProcessIdentity }> => {
  const child = spawn('sleep', ['60'], { stdio: 'ignore' });
  strays.push(child);
  await once(child, 'spawn');
  const identity = identify(child.pid ?? 0);
  if (!identity) throw new Error('sleep did not start');
  return { child, identity };
};

const written = (content: object): Promise<void> =>
  writeFile(path, JSON.stringify({ address: ADDRESS, children: [], ...content }));

const take = (lines: string[] = []) =>
  takeLock(path, { address: ADDRESS, npm: undefined }, (line) => lines.push(line));

it('the lock lets one launcher start, and tells the next where it runs', async () => {
  const { identity } = await sleeper();
  await written({ launcher: identity });
  await expect(take()).rejects.toThrow(
    `Haat already runs from this folder at ${ADDRESS} (process ${identity.pid}).`,
  );
});

it('the lock is free again once it was released', async () => {
  (await take()).release();
  const lock = await take();
  expect(JSON.parse(await readFile(path, 'utf8')).launcher.pid).toBe(process.pid);
  lock.release();
});

it('takes over from a killed launcher, and stops its remaining services', async () => {
  const service = await sleeper();
  const gone = await sleeper();
  gone.child.kill('SIGKILL');
  await once(gone.child, 'exit');
  await written({ launcher: gone.identity, children: [service.identity] });
  const ended = once(service.child, 'exit');
  await take();
  expect(await ended).toEqual([null, 'SIGTERM']);
});

it('ignores another process with the PID of a killed launcher or service', async () => {
  const { identity } = await sleeper();
  const earlier = { ...identity, birth: `${identity.birth}0` };
  await written({ launcher: earlier, children: [earlier] });
  await take();
  expect(isAlive(identity)).toBe(true);
});

it('waits for a launcher whose npm was killed', async () => {
  const npm = await sleeper();
  const launcher = await sleeper();
  npm.child.kill('SIGKILL');
  await once(npm.child, 'exit');
  await written({ launcher: launcher.identity, parent: npm.identity });
  const lines: string[] = [];
  const taken = take(lines);
  expect(lines).toEqual(['Waiting for an earlier start to end.']);
  launcher.child.kill('SIGKILL');
  await taken;
});

it('takes over an incomplete lock file', async () => {
  await writeFile(path, '{"launch');
  await expect(take()).resolves.toBeDefined();
});

it.skipIf(!existsSync('/dev/full'))('reports a full disk once, and lets the shop run', async () => {
  const lines: string[] = [];
  const lock = await take(lines);
  await symlink('/dev/full', `${path}.new`);
  lock.record([]);
  expect(lines).toEqual([
    'What runs could not be written down: ENOSPC: no space left on device, write',
  ]);
  lock.record([]);
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ address: ADDRESS });
  lock.release();
});
