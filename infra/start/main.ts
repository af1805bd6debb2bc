/**
 * `npm start`: the whole shop. `npm run dev`: the same, restarting on changes. `-- --fresh` sets
 * earlier state aside; `-- --take-over`, `-- --copy-data`: for data in a copied folder.
 * `-- --engines-only`: Postgres without a service. `-- --init` writes `haat.env`;
 * `-- --install-service` units for systemd.
 */
import { resolve } from 'node:path';
import { nearMisses, readSettingsFile, startWarnings } from '@haat/platform/config';
import { stateFolderOf } from '@haat/platform/operator-settings';
import { onShutdown } from '@haat/platform/process';
import { init } from './init.ts';
import { installService } from './install-service.ts';
import { createLauncher, type Launcher } from './launcher.ts';
import { type LauncherSettings, readSettings } from './settings.ts';

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

/** Exit code 2, at which systemd doesn't start the shop again. */
const readOrExit = (args: readonly string[]): LauncherSettings => {
  try {
    return readSettings(args, {
      ...readSettingsFile(stateFolderOf(process.env)),
      ...process.env,
    });
  } catch (error) {
    complain(error);
    process.exit(2);
  }
};

const SET_UP = { '--init': init, '--install-service': installService } as const;

const setUp = (name: keyof typeof SET_UP): Promise<number> =>
  SET_UP[name]({
    stateFolder: resolve(stateFolderOf(process.env)),
    input: process.stdin,
    output: process.stdout,
    isAtTerminal: process.stdin.isTTY === true && process.stdout.isTTY === true,
  });

const run = async (args: readonly string[]): Promise<void> => {
  const settings = readOrExit(args);
  for (const line of [...nearMisses(process.env), ...startWarnings(settings.env)]) {
    process.stderr.write(`${line}\n`);
  }
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const launcher = createLauncher(settings, { say });
  onShutdown(() => launcher.end(), { deadlineMs: SHUTDOWN_TIMEOUT_MS, onError: complain });
  await launcher.start().catch((error) => giveUp(launcher, error));
};

const args = process.argv.slice(2);
const [first = ''] = args;
const start = async (): Promise<void> => {
  if (args.length > 1 || !Object.hasOwn(SET_UP, first)) return run(args);
  process.exitCode = await setUp(first as keyof typeof SET_UP);
};

await start().catch((error) => {
  complain(error);
  process.exit(1);
});
