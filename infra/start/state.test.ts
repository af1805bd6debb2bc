import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openState } from './state.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-state-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it.skipIf(!existsSync('/dev/full'))(
  'names the folder on a full disk, and does not suggest removing it',
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
