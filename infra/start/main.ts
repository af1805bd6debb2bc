/**
 * `npm start`: the whole shop. `npm run dev`: the same, restarting on changes. `-- --fresh` sets
 * earlier state aside; `-- --take-over`, `-- --copy-data`: for data in a copied folder.
 * `-- --engines-only`: Postgres without a service.
 */
import { startWarnings } from '@haat/platform/config';
import { onShutdown } from '@haat/platform/process';
import { createLauncher, type Launcher } from './launcher.ts';
import { readSettings } from './settings.ts';

const SHUTDOWN_TIMEOUT_MS = 90_000;

const complain = (error: unknown): void => {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
};

const giveUp = async (launcher: Launcher, error: unknown): Promise<void> => {
  if (launcher.isEnding()) return;
  complain(error);
  await launcher.end();
  process.exit(1);
};

const run = async (): Promise<void> => {
  const settings = readSettings(process.argv.slice(2), process.env);
  for (const line of startWarnings(settings.env)) process.stderr.write(`${line}\n`);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const launcher = createLauncher(settings, { say });
  onShutdown(() => launcher.end(), { deadlineMs: SHUTDOWN_TIMEOUT_MS, onError: complain });
  await launcher.start().catch((error) => giveUp(launcher, error));
};

await run().catch((error) => {
  complain(error);
  process.exit(1);
});
