import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { masterSecret, openState, rolePassword, type State, sessionSecret } from './state.ts';

let folder: string;
let state: State;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-state-'));
  state = openState(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('makes each secret once, for its owner alone, and leaves nothing else behind', async () => {
  const made = [masterSecret(state), sessionSecret(state)];
  rolePassword(state, 'api');
  expect(made.map((one) => one.length)).toEqual([64, 64]);
  expect([masterSecret(state), sessionSecret(state)]).toEqual(made);
  expect(await readFile(state.masterSecret, 'utf8')).toBe(made[0]);
  expect((await stat(state.masterSecret)).mode & 0o777).toBe(0o600);
  const secrets = (await readdir(folder)).filter((name) => name.includes('secret'));
  expect(secrets.toSorted()).toEqual(['master-secret', 'role-secret', 'session-secret']);
});

it('never takes for a secret what a power cut left of one', async () => {
  for (const file of [state.masterSecret, state.sessionSecret, state.roleSecret]) {
    await writeFile(file, 'cut short');
  }
  expect(() => masterSecret(state)).toThrow(
    `${state.masterSecret} is cut short: it needs at least 32 characters. Put it back from a ` +
      'backup: without it nothing that events say of people can be read.',
  );
  expect(() => sessionSecret(state)).toThrow(
    `${state.sessionSecret} is cut short: it needs at least 32 characters. Remove it, and the ` +
      'next start makes another: everybody signs in again.',
  );
  expect(() => rolePassword(state, 'api')).toThrow(`${state.roleSecret} is cut short`);
});

it('makes a whole one where an earlier start was cut off in the middle of it', async () => {
  await writeFile(`${state.masterSecret}.new`, 'cut', { mode: 0o644 });
  expect(masterSecret(state)).toHaveLength(64);
  expect((await stat(state.masterSecret)).mode & 0o777).toBe(0o600);
  expect((await readdir(folder)).filter((name) => name.endsWith('.new'))).toEqual([]);
});

it.skipIf(!existsSync('/dev/full'))(
  'names the folder that a full disk has no room for, and tells nobody to remove it',
  async () => {
    await symlink('/dev/full', join(folder, '.writable'));
    expect(() => openState(folder)).toThrow(
      `${folder} cannot be written (ENOSPC). Start as the user it belongs to, make room on its ` +
        'disk, or name another folder in HAAT_STATE_DIR.',
    );
    openState(folder);
    expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
  },
);
