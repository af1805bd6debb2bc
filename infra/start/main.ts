/**
 * `npm start`: the whole shop. `npm run dev`: the same, restarting on changes. `-- --fresh` sets
 * earlier state aside; `-- --take-over`, `-- --copy-data`: for data in a copied folder.
 * `-- --engines-only`: Postgres without a service. `-- --init` writes `haat.env`;
 * `-- --install-service` units for systemd.
 */
import { collectAtRest, onShutdown } from '@haat/platform/process';
import { createLauncher, type Launcher } from './launcher.ts';
import { WrongSettings } from './preparing.ts';

const SHUTDOWN_TIMEOUT_MS = 90_000;

const complain = (error: unknown): void => {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
};

/** Exit code 2 for wrong settings, at which systemd doesn't start the shop again. */
const giveUp = async (launcher: Launcher, error: unknown): Promise<void> => {
  if (launcher.isEnding()) return;
  complain(error);
  await launcher.end();
  process.exit(error instanceof WrongSettings ? 2 : 1);
};

const run = async (args: readonly string[]): Promise<void> => {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const launcher = createLauncher(args, { say });
  onShutdown(() => launcher.end(), { deadlineMs: SHUTDOWN_TIMEOUT_MS, onError: complain });
  await launcher.start().catch((error) => giveUp(launcher, error));
  collectAtRest();
};

const args = process.argv.slice(2);
const [first = ''] = args;
const start = async (): Promise<void> => {
  if (args.length > 1 || (first !== '--init' && first !== '--install-service')) return run(args);
  // Loaded only here: what it needs would stay in the launcher's memory.
  const { setUp } = await import('./set-up.ts');
  process.exitCode = await setUp(first);
};

await start().catch((error) => {
  complain(error);
  process.exit(1);
});
