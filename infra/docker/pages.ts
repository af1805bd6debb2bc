/**
 * Lays the web of this image into the folder that the API serves, where another one lies there,
 * and renders its pages with the API's answers: as soon as the API is ready, and again and again,
 * because prices and codes change. Settings: API_URL, PUBLIC_ORIGIN, PAGES_EVERY_S.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { count, httpUrl, readOwnSettings } from '@haat/platform/config';
import { onShutdown, startOrExit } from '@haat/platform/process';
import { z } from 'zod';
import { isHealthy } from '../processes/health.ts';
import { ROOT } from '../processes/stack.ts';

/** After pages that could not be rendered, and between two looks at an API that is not ready. */
const AGAIN_AFTER_MS = 2_000;

const schema = z.object({
  API_URL: httpUrl,
  PUBLIC_ORIGIN: httpUrl,
  PAGES_EVERY_S: count.default(600),
});
const settings = startOrExit(() => readOwnSettings(schema));

const WEB = join(ROOT, 'web');
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Names a bundle; written by the image's build. */
const sumOf = (folder: string): string | undefined => {
  const file = join(folder, '.sum');
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
};

const layBundle = (): void => {
  const [made, laid] = [join(WEB, 'bundle'), join(WEB, 'dist')];
  if (sumOf(made) === sumOf(laid)) return;
  // Files that only the earlier bundle has stay: pages that are open go on loading them.
  cpSync(made, laid, {
    recursive: true,
    preserveTimestamps: true,
    filter: (path) => !path.endsWith('.sum'),
  });
  // Last: it says that the rest is whole.
  cpSync(join(made, '.sum'), join(laid, '.sum'));
  say('Web laid');
};

const renderPages = async (): Promise<boolean> => {
  const renderer = spawn(process.execPath, [join(WEB, 'build', 'prerender', 'main.ts')], {
    env: {
      ...process.env,
      PRERENDER_API_URL: settings.API_URL,
      PUBLIC_ORIGIN: settings.PUBLIC_ORIGIN,
      // Of React the fast build, also where the shop itself is in development.
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
