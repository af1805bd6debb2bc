import { expect, it } from 'vitest';
import { readSettings } from './settings.ts';

it('opens at port 3000 with an embedded database unless told otherwise', () => {
  expect(readSettings([], {})).toMatchObject({
    port: 3000,
    fresh: false,
    underNpm: false,
    databaseUrl: undefined,
  });
});

it('begins anew with --fresh, and knows no other argument', () => {
  expect(readSettings(['--fresh'], {}).fresh).toBe(true);
  expect(() => readSettings(['--frsh'], {})).toThrow('Unknown argument --frsh');
});

it('opens to this machine alone while somebody develops, unless told otherwise', () => {
  expect(readSettings([], {})).toMatchObject({ dev: false, host: '0.0.0.0' });
  expect(readSettings(['--dev'], {})).toMatchObject({ dev: true, host: '127.0.0.1' });
  expect(readSettings(['--dev', '--fresh'], { HOST: '0.0.0.0' })).toMatchObject({
    dev: true,
    fresh: true,
    host: '0.0.0.0',
  });
});

it('names a setting that is wrong', () => {
  expect(() => readSettings([], { PORT: 'three' })).toThrow('The setting PORT is wrong');
});

it('takes an empty setting for one that is not set', () => {
  const settings = readSettings([], { PORT: '', DATABASE_URL: '', LOG_LEVEL: 'debug' });
  expect(settings).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
    env: { LOG_LEVEL: 'debug' },
  });
  expect(settings.env).not.toHaveProperty('DATABASE_URL');
});
