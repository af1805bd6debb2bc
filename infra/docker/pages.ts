/**
 * Copies the image's web to the API's folder and renders its pages, then regularly. Settings:
 * API_URL, PUBLIC_ORIGIN, PAGES_EVERY_S.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { count, httpUrl, readOwnSettings, startOrExit } from '@haat/platform/config';
import { onShutdown } from '@haat/platform/process';
import { z } from 'zod';
import { isHealthy } from '../processes/health.ts';
import { ROOT } from '../processes/stack.ts';

/** Retry in ms after a failure. */
const AGAIN_AFTER_MS = 2_000;

const schema = z.object({
  API_URL: httpUrl,
  PUBLIC_ORIGIN: httpUrl,
  PAGES_EVERY_S: count.default(600),
});
const settings = await startOrExit(() => readOwnSettings(schema));

const WEB = join(ROOT, 'web');
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** The bundle's checksum from the image's build. */
const sumOf = (folder: string): string | undefined => {
  const file = join(folder, '.sum');
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
};

const layBundle = (): void => {
  const [made, laid] = [join(WEB, 'bundle'), join(WEB, 'dist')];
  if (sumOf(made) === sumOf(laid)) return;
  // Files of the earlier bundle stay: open pages still load them.
  cpSync(made, laid, {
    recursive: true,
    preserveTimestamps: true,
    filter: (path) => !path.endsWith('.sum'),
  });
  // Last: it marks the copy as complete.
  cpSync(join(made, '.sum'), join(laid, '.sum'));
  say('Web laid');
};

const renderPages = async (): Promise<boolean> => {
  const renderer = spawn(process.execPath, [join(WEB, 'build', 'prerender', 'main.ts')], {
    env: {
      ...process.env,
      PRERENDER_API_URL: settings.API_URL,
      PUBLIC_ORIGIN: settings.PUBLIC_ORIGIN,
      // React's production build, also in development.
      NODE_ENV: 'production',
    },
    stdio: 'inherit',
  });
  const [code] = await once(renderer, 'exit');
  return code === 0;
};

onShutdown(() => undefined);
layBundle();
for (;;) {
  const isRendered = (await isHealthy(`${settings.API_URL}/health/ready`)) && (await renderPages());
  await pause(isRendered ? settings.PAGES_EVERY_S * 1_000 : AGAIN_AFTER_MS);
}
