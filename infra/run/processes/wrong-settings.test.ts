import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { ownProcessEnv } from '@haat/testkit/own-process';
import { expect, it } from 'vitest';
import { ENTRIES } from '../testing/settings-read.ts';
import { ROOT } from './stack.ts';

type Ended = { readonly code: unknown; readonly said: string };

const start = (entry: string, env: Readonly<Record<string, string>>): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(ROOT, entry)],
      { env: { ...ownProcessEnv(), ...env } },
      (error, out, err) => resolve({ code: error?.code, said: `${out}${err}` }),
    );
  });

it.each([
  ['infra/sandbox/main.ts', { SANDBOX_REGISTRAR_PORT: 'loud' }, ['SANDBOX_REGISTRAR_PORT']],
  [
    'infra/run/docker/pages.ts',
    { PAGES_EVERY_S: '-1' },
    ['API_URL', 'PUBLIC_ORIGIN', 'PAGES_EVERY_S'],
  ],
  ['infra/run/dev/web.ts', { PORT: 'loud' }, ['PORT', 'HOST', 'API_URL']],
])('%s says the same of its own', async (entry, env, wrong) => {
  const { code, said } = await start(entry, env);
  const [first, ...lines] = said.trimEnd().split('\n');
  expect(code).toBe(1);
  expect(first).toBe('Settings are missing or wrong:');
  expect(lines.map((line) => line.slice(0, line.indexOf(':')))).toEqual(wrong);
});

it.each(Object.entries(ENTRIES))(
  '%s says which of its settings are missing or wrong, and nothing else',
  async (_name, entry) => {
    const { code, said } = await start(entry, { LOG_LEVEL: 'loud' });
    const [first, ...lines] = said.trimEnd().split('\n');
    expect(code).toBe(1);
    expect(first).toBe('Settings are missing or wrong:');
    expect(lines.join()).toContain('LOG_LEVEL: Invalid option: expected one of "trace"|');
    for (const line of lines) {
      expect(line).toMatch(/^LOG_LEVEL: |^[A-Z\d_]+: is (?:missing|an example)/);
    }
    expect(lines.length).toBeGreaterThan(1);
  },
);
