// @module-tag slow
/** What an ordinary user's start makes of folders that other users keep to themselves. */
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { canUse, isRoot } from '../postgres/server-account.ts';
import { makeShop } from '../postgres/testing/data-without-server.ts';

const ORDINARY = { uid: 65_534, gid: 65_534 };

let folder: string;
let shared: string;
let at: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-leftovers-'));
  shared = await mkdtemp(join(tmpdir(), 'haat-leftovers-shared-'));
  chmodSync(shared, 0o755);
  at = join(folder, '.haat');
});
afterEach(async () => {
  for (const path of [folder, shared]) await rm(path, { recursive: true });
});

/** Runs in a process of that user. @returns what it printed. */
const asOrdinary = (code: string): string => {
  const from = (name: string) => JSON.stringify(join(import.meta.dirname, name));
  const program = `
    import { beforeNewShop, ownerlessData } from ${from('leftovers.ts')};
    import { setAside } from ${from('set-aside.ts')};
    import { openState } from ${from('state.ts')};
    import { decide } from ${from('../postgres/decision.ts')};
    import { findData } from ${from('../postgres/findings.ts')};
    const state = openState(${JSON.stringify(at)});
    const say = (lines) => console.log([lines].flat().join('\\n'));
    ${code}`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    ...{ ...ORDINARY, cwd: '/', encoding: 'utf8' as const },
    env: { ...process.env, HAAT_SHARED_DIR: shared },
  });
  return stdout + stderr;
};

const canBeOrdinary = isRoot() && canUse(ORDINARY, import.meta.filename, '-r');

describe.runIf(canBeOrdinary)('A start by an ordinary user', () => {
  it('creates an empty shop in a folder that the user can’t list, and says so', async () => {
    // It may make names there, and see none.
    chmodSync(folder, 0o733);
    expect(asOrdinary('say(await setAside(state, new Date(0), () => undefined))')).toBe(
      `${at}.before-19700101T000000Z\n`,
    );
    expect(await readdir(at)).toEqual([]);
    const printed = asOrdinary('say(await beforeNewShop(state))');
    expect(printed).toBe(
      `${at} holds no data. Set aside so far:\n${folder} cannot be read (EACCES): ` +
        'it may hold more, as .haat.before-<UTC time>\n',
    );
  });

  it.each([
    ['in a folder that it can’t enter', 0o700, 0o755],
    ['with files that it can’t read', 0o755, 0o755],
    ['in a root folder that it can’t list', 0o700, 0o711],
  ])('ignores data of other users %s', async (_, modeOfHome, modeOfRoot) => {
    const home = await makeShop(join(folder, 'others', 'postgres'), 'others', shared);
    await writeFile(join(home, 'in-use.json'), '{}', { mode: 0o600 });
    await rm(join(folder, 'others'), { recursive: true });
    chmodSync(home, modeOfHome);
    chmodSync(shared, modeOfRoot);
    chownSync(folder, ORDINARY.uid, ORDINARY.gid);
    const code = `
      import { mkdirSync } from 'node:fs';
      mkdirSync(state.postgres);
      say([decide(findData(state.postgres).found).do, ...(await ownerlessData())]);`;
    expect(asOrdinary(code)).toBe('set up\n');
  });
});
