// @module-tag slow
/** Cuts `--fresh` off at each change that it makes to the disk, and starts again. */
import fs from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
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
  const message = (await beforeNewShop(state)).join('\n');
  return { message, does: (way?: 'take-over') => decide(findData(state.postgres).found, way) };
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

/** A shop with its data outside, which has lost its record. */
const makeUnrecorded = async (): Promise<void> => {
  await makeShop(postgres(), 'first', shared);
  await rm(join(postgres(), 'cluster.json'));
};

const sharedCases = isRoot()
  ? ([['outside', () => makeShop(postgres(), 'first', shared)]] as const)
  : [];

describe('An interrupted --fresh', () => {
  it.each([['inside', () => makeShop(postgres(), 'first')] as const, ...sharedCases])(
    'leaves the old shop in place, or lists it before a new one is set up: data %s',
    async (_, make) => {
      await atEachCut(make, async () => {
        const { message, does } = await nextStart();
        if (does().do !== 'set up') {
          expect(wordAt(at)).toBe('first');
          expect(fs.existsSync(aside())).toBe(false);
          return;
        }
        expect(message).toContain(
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
    ['outside', false, ['stop', 'make record']],
    ['outside, with other data inside', true, ['stop', 'stop']],
  ])(
    'leaves a way to start when cluster.json is missing: data %s',
    async (_, isInsideToo, before) => {
      const make = async () => {
        await makeUnrecorded();
        if (isInsideToo) await makeData(join(postgres(), 'cluster'), 'second');
      };
      await atEachCut(make, async () => {
        const { message, does } = await nextStart();
        const ways = [does().do, does('take-over').do];
        if (!fs.existsSync(aside())) return expect(ways).toEqual(before);
        expect(ways).toEqual(['set up', 'set up']);
        expect(message).toContain(`opened by: HAAT_STATE_DIR='${aside()}' npm start`);
        expect(await ownerlessData()).toEqual([]);
        const { found } = findData(postgres(aside()));
        expect([decide(found).do, decide(found, 'take-over').do]).toEqual(before);
      });
    },
  );
});
