import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser'];

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

type Executable = { readonly path: string; readonly env: Readonly<Record<string, string>> };

const sparticuzVersion = (): string => {
  const require = createRequire(import.meta.url);
  const home = join(require.resolve('@sparticuz/chromium'), '..', '..');
  return (require(join(home, 'package.json')) as { version: string }).version;
};

/** Inflates the npm package's Chromium once per version; safe for concurrent processes. */
const inflated = async (): Promise<string> => {
  const cache = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache');
  const place = join(cache, `chromium-${sparticuzVersion()}`);
  if (existsSync(place)) return place;
  mkdirSync(cache, { recursive: true });
  const partial = mkdtempSync(join(cache, 'chromium-partial-'));
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'inflate-chromium.ts')], {
    env: { ...process.env, TMPDIR: partial },
  });
  try {
    renameSync(partial, place);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(place)) throw error;
  }
  return place;
};

const executable = async (): Promise<Executable> => {
  const path = INSTALLED.find((candidate) => existsSync(candidate));
  if (path) return { path, env: {} };
  const place = await inflated();
  return {
    path: join(place, 'chromium'),
    env: {
      // Libraries and fonts that a bare machine lacks; without fonts a page has no text.
      LD_LIBRARY_PATH: join(place, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(place, 'fonts.conf'),
      HOME: process.env.HOME ?? tmpdir(),
    },
  };
};

export const prepareBrowser = async (): Promise<void> => {
  await executable();
};

/** The machine's own Chromium, else the one from npm. Close it with `browser.close()`. */
export const launchBrowser = async (flags: readonly string[] = []): Promise<Browser> => {
  const { path, env } = await executable();
  return chromium.launch({
    executablePath: path,
    args: [...FLAGS, ...flags],
    env: { ...process.env, ...env } as Record<string, string>,
    timeout: 60_000,
  });
};

/** `E2E_PICTURES=on` saves screenshots. */
export const arePicturesEnabled = process.env.E2E_PICTURES === 'on';

/** Not trusted without TLS, as for a phone on the network. */
export const UNTRUSTED_HOST = 'shop.test';

const OF_TESTS = [
  `--host-resolver-rules=MAP ${UNTRUSTED_HOST} 127.0.0.1`,
  // Test pages live for seconds: optimised code does not pay off.
  '--js-flags=--no-opt --no-maglev',
  '--process-per-site',
  '--renderer-process-limit=1',
  // Skips drawing, a third of the work; layout and hit tests still run.
  ...(arePicturesEnabled ? [] : ['--force-gpu-mem-available-mb=1']),
];

let shared: Promise<Browser> | undefined;

/** This process's browser, launched again after a crash. */
export const sharedBrowser = async (): Promise<Browser> => {
  const running = await shared?.catch(() => undefined);
  if (running?.isConnected()) return running;
  shared = launchBrowser(OF_TESTS);
  return shared;
};
