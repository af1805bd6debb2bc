// @module-tag slow
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { ownProcessEnv } from '@haat/testkit/own-process';
import { expect, it } from 'vitest';
import { ENTRIES, settingsReadBy } from '../testing/settings-read.ts';
import { ROOT } from './stack.ts';

type Ended = { readonly code: unknown; readonly output: string };

const start = (entry: string, env: Readonly<Record<string, string>>): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(ROOT, entry)],
      { env: { ...ownProcessEnv(), ...env } },
      (error, out, err) => resolve({ code: error?.code, output: `${out}${err}` }),
    );
  });

it.each([
  ['infra/sandbox/main.ts', { SANDBOX_REGISTRAR_PORT: 'loud' }, ['SANDBOX_REGISTRAR_PORT']],
  ['infra/docker/pages.ts', { PAGES_EVERY_S: '-1' }, ['API_URL', 'PUBLIC_ORIGIN', 'PAGES_EVERY_S']],
  ['infra/dev/web.ts', { PORT: 'loud' }, ['PORT', 'HOST', 'API_URL']],
])('%s lists its missing or wrong settings', async (entry, env, wrong) => {
  const { code, output } = await start(entry, env);
  const [first, ...lines] = output.trimEnd().split('\n');
  expect(code).toBe(1);
  expect(first).toBe('Settings are missing or wrong:');
  expect(lines.map((line) => line.slice(0, line.indexOf(':')))).toEqual(wrong);
});

it.each(Object.entries(ENTRIES))(
  '%s lists only its missing or wrong settings, and exits with code 1',
  async (_name, entry) => {
    const { code, output } = await start(entry, { LOG_LEVEL: 'loud' });
    const [first, ...lines] = output.trimEnd().split('\n');
    expect(code).toBe(1);
    expect(first).toBe('Settings are missing or wrong:');
    expect(lines.join()).toContain('LOG_LEVEL: Invalid option: expected one of "trace"|');
    for (const line of lines) {
      expect(line).toMatch(/^LOG_LEVEL: |^[A-Z\d_]+: is (?:missing|an example)/);
    }
    expect(lines.length).toBeGreaterThan(1);
  },
);

it.each(Object.entries(ENTRIES))(
  '%s refuses example database passwords in production, and warns of an allowed override',
  async (_name, entry) => {
    const env = Object.fromEntries(
      settingsReadBy(entry).flatMap((setting) =>
        setting.endsWith('DATABASE_URL')
          ? [[setting, `postgres://haat:development-owner@127.0.0.1:1/${setting}`]]
          : [],
      ),
    );
    const own = Object.keys(env);
    const { code, output } = await start(entry, {
      ...{ NODE_ENV: 'production', HAAT_ALLOW_INSECURE_ORIGIN: 'yes' },
      ...env,
    });
    expect(code).toBe(1);
    expect(own.length).toBeGreaterThan(0);
    for (const setting of own) expect(output).toContain(`${setting}: holds an example`);
    expect(output).not.toContain('development-owner');
    expect(output).toMatch(/^WARNING: HAAT_ALLOW_INSECURE_ORIGIN=yes: /);
    expect(output.match(/WARNING/g)).toHaveLength(1);
  },
);

it.each([
  ['infra/sandbox/main.ts', { SANDBOX_BANK_API_KEY: 'development-api' }, 'SANDBOX_BANK_API_KEY'],
  ['infra/docker/pages.ts', { API_URL: 'http://api:3000' }, 'PUBLIC_ORIGIN'],
])('%s refuses unsafe settings in production', async (entry, env, refused) => {
  const { code, output } = await start(entry, { NODE_ENV: 'production', ...env });
  expect(code).toBe(1);
  expect(output).toMatch(new RegExp(`^${refused}: `, 'm'));
});
