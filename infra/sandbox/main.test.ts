// @module-tag slow
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { ownProcessEnv } from '@haat/testkit/own-process';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRawRegistrar } from './testing/raw-registrar.ts';

type Ready = {
  readonly msg: string;
  readonly registrar: string;
  readonly bank: string;
  readonly priceList: string;
  readonly catalogue: string;
  readonly smtp: string;
};

let folder: string;
let running: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'haat-sandbox-'));
});
afterEach(() => {
  running?.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const start = async (own: Readonly<Record<string, string>> = {}): Promise<Ready> => {
  running = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
    env: { ...ownProcessEnv(), SANDBOX_STATE_DIR: folder, SANDBOX_SETTLE_MS: '100000', ...own },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!running.stdout) throw new Error('no output to read');
  const [line] = await once(createInterface({ input: running.stdout }), 'line');
  return JSON.parse(line);
};

const end = async (signal: NodeJS.Signals): Promise<number | null> => {
  const ended = once(running as ChildProcess, 'exit');
  running?.kill(signal);
  const [code] = await ended;
  return code;
};

it('keeps its registrations after kill -9', async () => {
  const first = createRawRegistrar((await start()).registrar);
  const someone = await first.someone();
  await first.post('domains/register.json', first.order('neelkhadi.in', someone));
  await end('SIGKILL');

  const second = createRawRegistrar((await start()).registrar);
  const again = await second.post('domains/register.json', second.order('neelkhadi.in', someone));
  expect(again.json()).toMatchObject({ message: 'Domain name neelkhadi.in is already registered' });
});

it('serves all providers, and stops cleanly on SIGTERM', async () => {
  const ready = await start();
  const health = await Promise.all(
    Object.values({ ...ready, msg: undefined, smtp: undefined })
      .filter((url) => url !== undefined)
      .map(async (url) => (await fetch(new URL('/sandbox/health', url))).status),
  );
  expect(health).toEqual([200, 200, 200, 200, 200, 200]);
  expect(ready.smtp).toMatch(/^smtp:/);
  expect(ready.msg).toContain('for providers: nothing is registered, and no money moves');
  expect(await end('SIGTERM')).toBe(0);
});

it('serves only the named providers', async () => {
  const { msg: _, ...addresses } = await start({ SANDBOX_ONLY: 'bank,mail' });
  expect(Object.keys(addresses)).toEqual(['bank', 'mail', 'smtp']);
});

it('refuses to start with SANDBOX off, and says what to do', async () => {
  running = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
    env: { ...ownProcessEnv(), SANDBOX: 'off' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const errors: string[] = [];
  running.stderr?.on('data', (chunk) => errors.push(String(chunk)));
  const [code] = await once(running, 'close');
  expect(errors.join('')).toBe(
    'SANDBOX is not on, so the shop refuses these sandboxes: set SANDBOX=on beside their ' +
      'addresses, or start without them (no development in --profile and COMPOSE_PROFILES).\n',
  );
  expect(code).toBe(2);
});
