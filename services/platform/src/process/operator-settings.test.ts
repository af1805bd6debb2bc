import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  isShopHere,
  keepOperatorSettings,
  setByHand,
  withOperatorSettings,
} from './operator-settings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'haat-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const saved = { DATABASE_URL: 'postgres://haat@127.0.0.1:1/haat', LOG_LEVEL: 'info' };

it('are saved while the shop runs, and only their owner can read them', () => {
  const remove = keepOperatorSettings(folder, saved, {});
  expect(withOperatorSettings({ LOG_LEVEL: 'warn' }, folder)).toEqual({
    ...saved,
    LOG_LEVEL: 'warn',
  });
  expect(statSync(join(folder, 'operator.json')).mode & 0o777).toBe(0o600);
  remove();
  expect(withOperatorSettings({}, folder)).toEqual({});
});

it('come from the latest start', () => {
  keepOperatorSettings(folder, saved, {});
  const later = { DATABASE_URL: 'postgres://haat@127.0.0.1:2/haat' };
  keepOperatorSettings(folder, later, {});
  expect(withOperatorSettings({}, folder)).toEqual(later);
});

it.each(['DATABASE_URL', 'EVENT_STORE_URL'])(
  'are not used for another shop given by %s',
  (name) => {
    keepOperatorSettings(folder, saved, {});
    const env = { [name]: 'postgres://haat@db.example/haat' };
    expect(withOperatorSettings(env, folder)).toEqual(env);
  },
);

describe('Operator settings of a shop with an external event store', () => {
  const EVENT_STORE_URL = 'esdb://haat:s3cret@b:2113,a:2113?tls=true';
  const MASTER_SECRET = 'a-master-secret-of-these-tests-alone';
  beforeEach(() => {
    keepOperatorSettings(folder, saved, { EVENT_STORE_URL, MASTER_SECRET });
  });

  it('are found for the same hosts in any order and with any user', () => {
    const others = ['esdb://meera:other@a,b?tls=true&tlsCAFile=/ca.crt', 'kurrentdb://a,b'];
    for (const same of [EVENT_STORE_URL, ...others]) {
      const env = { EVENT_STORE_URL: same, MASTER_SECRET };
      expect(withOperatorSettings(env, folder)).toEqual({ ...saved, ...env });
    }
  });

  it.each(['esdb://a:2113,c:2113', 'postgres://haat@a:2113/b', 'kurrentdb://a'])(
    'are not used for another event store at %s',
    (url) => {
      const env = { EVENT_STORE_URL: url };
      expect(withOperatorSettings(env, folder)).toEqual(env);
    },
  );

  it('contain no secret that was set by hand, and list the settings that were', () => {
    const file = readFileSync(join(folder, 'operator.json'), 'utf8');
    expect(file).not.toMatch(/s3cret|known-to-nobody/);
    expect(setByHand(['EVENT_STORE_URL', 'DATABASE_URL', 'MASTER_SECRET'], folder)).toEqual([
      'EVENT_STORE_URL',
      'MASTER_SECRET',
    ]);
  });
});

it('say what to do when they cannot be read', () => {
  writeFileSync(join(folder, 'operator.json'), '{"DATABASE_URL":');
  expect(() => withOperatorSettings({}, folder)).toThrow(
    /Start the shop again, or set DATABASE_URL/,
  );
});

describe('Operator settings in a copied folder', () => {
  let copy: string;
  beforeEach(() => {
    keepOperatorSettings(folder, saved, { MASTER_SECRET: 'set by hand' });
    copy = join(folder, 'copy');
    mkdirSync(copy);
    copyFileSync(join(folder, 'operator.json'), join(copy, 'operator.json'));
  });

  it('are refused, because they lead to the databases of the original shop', () => {
    expect(() => withOperatorSettings({}, copy)).toThrow(
      `was copied from ${realpathSync(folder)} and leads to the databases of that shop`,
    );
    expect(withOperatorSettings({}, folder)).toEqual(saved);
  });

  it('are ignored when the operator names a database', () => {
    const env = { DATABASE_URL: saved.DATABASE_URL };
    expect(withOperatorSettings(env, copy)).toEqual(env);
    expect(isShopHere(copy)).toBe(false);
    expect(setByHand(['MASTER_SECRET'], copy)).toEqual([]);
  });
});

it('are ignored when a killed launcher left them', () => {
  keepOperatorSettings(folder, saved, {});
  const file = join(folder, 'operator.json');
  const left = JSON.parse(readFileSync(file, 'utf8'));
  left.launcher.birth += '0';
  writeFileSync(file, JSON.stringify(left));
  expect(withOperatorSettings({}, folder)).toEqual({});
  expect(isShopHere(folder)).toBe(false);
});

describe('haat.env beside the state folder', () => {
  const DATABASE_URL = 'postgres://haat@db.example/haat';
  let state: string;
  beforeEach(() => {
    state = join(folder, '.haat');
    mkdirSync(state);
    writeFileSync(join(folder, 'haat.env'), `DATABASE_URL=${DATABASE_URL}\nLOG_LEVEL=warn\n`, {
      mode: 0o600,
    });
  });

  it('is read without a running shop; the environment wins', () => {
    expect(withOperatorSettings({ LOG_LEVEL: 'info' }, state)).toEqual({
      DATABASE_URL,
      LOG_LEVEL: 'info',
    });
  });

  it('is not read for another shop', () => {
    const env = { DATABASE_URL: 'postgres://haat@other.example/haat' };
    expect(withOperatorSettings(env, state)).toEqual(env);
    expect(withOperatorSettings({ DATABASE_URL }, state)).toMatchObject({ LOG_LEVEL: 'warn' });
  });
});
