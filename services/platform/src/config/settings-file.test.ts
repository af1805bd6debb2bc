import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nearMisses, parseSettings, readSettingsFile } from './settings-file.ts';

const read = (...lines: readonly string[]) => parseSettings(lines.join('\n'), 'haat.env');

describe('haat.env', () => {
  it('has a setting on each line, comments and quotes', () => {
    expect(
      read(
        '\uFEFF# The shop',
        '',
        'PORT=3000 # of the API\r',
        'SUPPLIER_NAME="Meera’s Shop #1"',
        "UPI_PAYEE_NAME='A\\nB'",
        'SMTP_URL=',
      ),
    ).toEqual({
      PORT: '3000',
      SUPPLIER_NAME: 'Meera’s Shop #1',
      UPI_PAYEE_NAME: 'A\\nB',
      SMTP_URL: '',
    });
  });

  it.each([
    ['PUBLIC_ORIGN=https://shop.in', 'PUBLIC_ORIGN is no setting. The nearest is PUBLIC_ORIGIN.'],
    ['BANK URL=x', 'BANK URL is no setting. The nearest is BANK_URL.'],
    ['PORT', 'is not NAME=value.'],
    [
      'MASTER_SECRET="s3cret',
      'MASTER_SECRET has an open quotation mark: close it on the same line.',
    ],
    ['HAAT_STATE_DIR=/srv', 'HAAT_STATE_DIR is read from the environment only.'],
    ['HOST=::', 'HOST is set in line 1 already. Remove one.'],
  ])('a wrong line %s stops with its number', (line, fault) => {
    expect(() => read('HOST=127.0.0.1', line)).toThrow(`haat.env, line 2: ${fault}`);
    expect(() => read('HOST=127.0.0.1', line)).not.toThrow('s3cret');
  });

  it('every wrong line is named at once', () => {
    expect(() => read('PRT=1', 'HST=2')).toThrow(/line 1: .*line 2: /s);
  });
});

describe('the file beside the state folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'haat-settings-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is optional', () => {
    expect(readSettingsFile(join(folder, '.haat'))).toEqual({});
  });

  it('is refused where other users can read it', () => {
    const file = join(folder, 'haat.env');
    writeFileSync(file, 'PORT=3001\n', { mode: 0o600 });
    expect(readSettingsFile(join(folder, '.haat'))).toEqual({ PORT: '3001' });
    chmodSync(file, 0o640);
    expect(() => readSettingsFile(join(folder, '.haat'))).toThrow(
      `${file}: other users can read it, and it holds secrets. Run chmod 600 ${file}`,
    );
  });
});

it('the environment is warned of near misses only', () => {
  const unrelated = ['HOME', 'HOSTNAME', 'SHELL', 'LANGUAGE', 'PWD', 'API_URL', 'REDIS_URL'];
  const compose = ['POSTGRES_PASSWORD', 'API_DB_PASSWORD', 'COMPOSE_PROFILES', 'npm_config_cache'];
  const names = [...unrelated, ...compose, 'PORT', 'HAAT_STATE_DIR', 'PUBLIC_ORIGN', 'BANK_URI'];
  expect(nearMisses(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([
    'WARNING: PUBLIC_ORIGN is no setting. If you mean PUBLIC_ORIGIN, set that instead.',
    'WARNING: BANK_URI is no setting. If you mean BANK_URL, set that instead.',
  ]);
});
