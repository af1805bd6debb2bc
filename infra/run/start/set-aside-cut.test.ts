/** Cuts `--fresh` off at each change that it makes to the disk, and starts again. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { decide } from '../postgres/decision.ts';
import { findData } from '../postgres/findings.ts';
import { isRoot } from '../postgres/server-account.ts';
import { makeData, makeShop } from '../postgres/testing/data-without-server.ts';
import { beforeNewShop, ownerlessData } from './leftovers.ts';
import { setAside } from './set-aside.ts';
import { openState } from './state.ts';

const NOW = new Date('2026-11-28T10:55:00.123Z');
const CHANGES = ['chownSync', 'linkSync', 'mkdirSync', 'renameSync', 'rmSync', 'writeFileSync'];
/** More than `--fresh` makes of them. */
const MAX_CHANGES = 100;

let folder: string;
let shared: string;
let at: string;
beforeEach(async () => {
  shared = await mkdtemp(join(tmpdir(), 'haat-cut-shared-'));
  fs.chmodSync(shared, 0o755);
  vi.stubEnv('HAAT_SHARED_DIR', shared);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(shared, { recursive: true });
});

const postgres = (path = at) => join(path, 'postgres');
const aside = () => `${at}.before-20261128T105500Z`;

/** @returns whether it was cut off: from that change on, no other one succeeds. */
const cutOff = async (changes: number): Promise<boolean> => {
  const state = openState(at);
  let left = changes;
  for (const name of CHANGES as 'renameSync'[]) {
    const real = fs[name];
    vi.spyOn(fs, name).mockImplementation((...given) => {
      left -= 1;
      if (left < 0) throw new Error('cut off');
      return real(...given);
    });
  }
  syncBuiltinESMExports();
  try {
    await setAside(state, NOW, () => undefined);
    return false;
  } catch {
    return true;
  } finally {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
    // Its process is gone, and with it what it held.
    for (const root of [shared, folder]) {
      const paths = fs.readdirSync(root, { recursive: true, encoding: 'utf8' });
      const held = paths.filter((path) => path.endsWith('/in-use.json'));
      for (const path of held) await rm(join(root, path));
    }
  }
};

/** @returns the word in the data that a start would go on with. */
const wordAt = (path: string): string => {
  const { found, home } = findData(postgres(path));
  expect(['own', 'start']).toContain(decide(found).do);
  return fs.readFileSync(join(home, 'data', 'base', 'word'), 'utf8');
};

const nextStart = async () => {
  const state = openState(at);
  await mkdir(state.postgres, { recursive: true });
  const said = (await beforeNewShop(state)).join('\n');
  return { said, does: (way?: 'take-over') => decide(findData(state.postgres).found, way) };
};

/** Makes a shop and cuts `--fresh` off, after each number of changes until it is not cut off. */
const atEachCut = async (
  make: () => Promise<unknown>,
  look: () => Promise<unknown>,
): Promise<void> => {
  for (let changes = 0; changes < MAX_CHANGES; changes += 1) {
    folder = await mkdtemp(join(tmpdir(), 'haat-cut-'));
    fs.chmodSync(folder, 0o711);
    at = join(folder, '.haat');
    try {
      await make();
      const wasCut = await cutOff(changes);
      await look().catch((error: unknown) => {
        throw new Error(`after ${changes} changes: ${error}`, { cause: error });
      });
      if (!wasCut) return expect(changes).toBeGreaterThan(3);
    } finally {
      await rm(folder, { recursive: true });
      for (const name of fs.readdirSync(shared)) await rm(join(shared, name), { recursive: true });
    }
  }
  expect.unreachable('it was cut off each time');
};

/** As versions before ids left one: its data outside, named after the path of its folder. */
const makeEarlier = async (record: boolean): Promise<void> => {
  await mkdir(postgres(), { recursive: true });
  const name = createHash('sha256').update(fs.realpathSync(postgres())).digest('hex');
  const home = join(shared, name.slice(0, 16));
  await makeData(home, 'first');
  const text = JSON.stringify({ home, password: 'p' });
  if (record) await writeFile(join(postgres(), 'cluster.json'), text);
};

const outside = isRoot()
  ? ([
      ['outside', () => makeShop(postgres(), 'first', shared)],
      ['outside, of an earlier version', () => makeEarlier(true)],
    ] as const)
  : [];

describe('--fresh that is cut off', () => {
  it.each([['inside', () => makeShop(postgres(), 'first')] as const, ...outside])(
    'goes on with the shop, or lists it before a new one is set up: data %s',
    async (_, make) => {
      await atEachCut(make, async () => {
        const { said, does } = await nextStart();
        if (does().do !== 'set up') {
          expect(wordAt(at)).toBe('first');
          expect(fs.existsSync(aside())).toBe(false);
          return;
        }
        expect(said).toContain(
          `opened by: HAAT_STATE_DIR='${aside()}' npm start, removed by: rm -r`,
        );
        expect(await ownerlessData()).toEqual([]);
        await makeShop(postgres(), 'second');
        expect(wordAt(aside())).toBe('first');
        expect(wordAt(at)).toBe('second');
        expect(await beforeNewShop(openState(at))).toEqual([]);
      });
    },
  );

  it.runIf(isRoot()).each([
    ['whose cluster.json is missing', false, ['stop', 'make record']],
    ['or others inside, and no cluster.json', true, ['stop', 'stop']],
  ])('leaves a way on: data of an earlier version %s', async (_, isInsideToo, before) => {
    const make = async () => {
      await makeEarlier(false);
      if (isInsideToo) await makeData(join(postgres(), 'cluster'), 'second');
    };
    await atEachCut(make, async () => {
      const { said, does } = await nextStart();
      const ways = [does().do, does('take-over').do];
      if (!fs.existsSync(aside())) return expect(ways).toEqual(before);
      expect(ways).toEqual(['set up', 'set up']);
      expect(said).toContain(`opened by: HAAT_STATE_DIR='${aside()}' npm start`);
      expect(await ownerlessData()).toEqual([]);
      const { found } = findData(postgres(aside()));
      expect([decide(found).do, decide(found, 'take-over').do]).toEqual(before);
    });
  });

  it.runIf(isRoot())(
    'leaves earlier data of another shop, named after the folder, to it',
    async () => {
      const make = async () => {
        await makeShop(postgres(), 'second');
        await makeEarlier(false);
      };
      await atEachCut(make, async () => {
        const { does } = await nextStart();
        expect(does().do).toBe(fs.existsSync(aside()) ? 'set up' : 'start');
        // The shop that they belong to was moved before it had an id.
        const moved = join(folder, 'moved', 'postgres');
        const [name = ''] = fs.readdirSync(shared);
        await mkdir(moved, { recursive: true });
        const record = JSON.stringify({ home: join(shared, name), password: 'p' });
        await writeFile(join(moved, 'cluster.json'), record);
        expect(decide(findData(moved).found, 'take-over').do).toBe('own');
      });
    },
  );
});
