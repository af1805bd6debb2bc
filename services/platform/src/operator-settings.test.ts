import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepOperatorSettings, withOperatorSettings } from './operator-settings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'haat-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const kept = { DATABASE_URL: 'postgres://haat@127.0.0.1:1/haat', LOG_LEVEL: 'info' };

it('are there while the shop runs, for their owner alone', () => {
  const remove = keepOperatorSettings(folder, kept);
  expect(withOperatorSettings({ LOG_LEVEL: 'warn' }, folder)).toEqual({
    ...kept,
    LOG_LEVEL: 'warn',
  });
  expect(statSync(join(folder, 'operator.json')).mode & 0o777).toBe(0o600);
  remove();
  expect(withOperatorSettings({}, folder)).toEqual({});
});

it('are those of the latest start', () => {
  keepOperatorSettings(folder, kept);
  const later = { DATABASE_URL: 'postgres://haat@127.0.0.1:2/haat' };
  keepOperatorSettings(folder, later);
  expect(withOperatorSettings({}, folder)).toEqual(later);
});

it.each(['DATABASE_URL', 'EVENT_STORE_URL'])(
  'do not mix with another shop, named by %s',
  (name) => {
    keepOperatorSettings(folder, kept);
    const env = { [name]: 'postgres://haat@db.example/haat' };
    expect(withOperatorSettings(env, folder)).toEqual(env);
  },
);

it('that cannot be read say what to do', () => {
  writeFileSync(join(folder, 'operator.json'), '{"DATABASE_URL":');
  expect(() => withOperatorSettings({}, folder)).toThrow(
    /Start the shop anew, or set DATABASE_URL/,
  );
});
