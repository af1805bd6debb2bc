import { systemClock } from '@haat/platform/clock';
import { type Config, InvalidConfig, readSettings } from '@haat/platform/config';
import { connectDatabase } from '@haat/platform/database/connect';
import { createHostingLogins } from '@haat/platform/hosting-logins/hosting-logins';
import { createLog, type Log } from '@haat/platform/log';
import type { HostingServer } from '@haat/platform/providers/hosting/port';
import { createWhm } from '@haat/platform/providers/hosting/whm';
import { createLogicBoxes } from '@haat/platform/providers/registrar/logicboxes';
import type { Registrar } from '@haat/platform/providers/registrar/port';
import { connectRecord, RECORD_SETTINGS } from '@haat/platform/record/connect-record';
import { readCommandLine } from './command-line.ts';
import { commands } from './commands.ts';

/** `npm run resolve -- <command> …`; see `--help`. */
const end = (text: string, code: 0 | 2): never => {
  (code === 0 ? process.stdout : process.stderr).write(`${text}\n`);
  process.exit(code);
};

const line = readCommandLine(commands, process.argv.slice(2));
if (line.kind === 'help') end(line.text, 0);
if (line.kind === 'wrong') end(line.text, 2);

/** Ends the process with words where a setting is missing. */
const settingsOf = <Name extends keyof Config>(names: readonly Name[]): Pick<Config, Name> => {
  try {
    return readSettings(names);
  } catch (error) {
    if (!(error instanceof InvalidConfig)) throw error;
    return end(`${error.message}\nSay where they are: docs/deployment.md#deciding-by-hand`, 2);
  }
};

const openRegistrar = (log: Log): Registrar => {
  const settings = settingsOf([
    'REGISTRAR_URL',
    'REGISTRAR_USER_ID',
    'REGISTRAR_API_KEY',
    'REGISTRAR_TIMEOUT_MS',
    'REGISTRAR_REGISTER_TIMEOUT_MS',
  ]);
  return createLogicBoxes({
    baseUrl: settings.REGISTRAR_URL,
    userId: settings.REGISTRAR_USER_ID,
    apiKey: settings.REGISTRAR_API_KEY,
    timeoutMs: settings.REGISTRAR_TIMEOUT_MS,
    registerTimeoutMs: settings.REGISTRAR_REGISTER_TIMEOUT_MS,
    log,
  });
};

const openHosting = (log: Log): HostingServer => {
  const settings = settingsOf([
    'HOSTING_URL',
    'HOSTING_USER',
    'HOSTING_TOKEN',
    'HOSTING_TIMEOUT_MS',
  ]);
  return createWhm({
    baseUrl: settings.HOSTING_URL,
    user: settings.HOSTING_USER,
    token: settings.HOSTING_TOKEN,
    timeoutMs: settings.HOSTING_TIMEOUT_MS,
    log,
  });
};

const resolve = async (): Promise<void> => {
  if (line.kind !== 'run') return;
  const settings = settingsOf([
    ...RECORD_SETTINGS,
    'DATABASE_URL',
    'LOG_LEVEL',
    'HOSTING_CREATE_TIMEOUT_MS',
  ]);
  const log = createLog({ name: 'resolve', level: settings.LOG_LEVEL });
  const { db, close } = connectDatabase(settings.DATABASE_URL, { maxConnections: 2 });
  let registrar: Registrar | undefined;
  let hosting: HostingServer | undefined;
  const ending: (() => Promise<void>)[] = [];
  try {
    const { store } = await connectRecord(settings, { log, once: true });
    ending.push(store.close);
    const services = {
      db,
      store,
      log,
      clock: systemClock,
      registrar: () => {
        registrar ??= openRegistrar(log);
        return registrar;
      },
      hosting: () => {
        hosting ??= openHosting(log);
        return hosting;
      },
      hostingLogins: createHostingLogins(db, systemClock, {
        current: settings.MASTER_SECRET,
        previous: settings.MASTER_SECRET_PREVIOUS,
      }),
      settings,
    };
    const resolution = await commands[line.command]?.run(services, line.given);
    process.stdout.write(`${resolution?.said}\n`);
    process.exitCode = resolution?.done ? 0 : 1;
  } catch (error) {
    process.stderr.write(`Not done: ${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 3;
  } finally {
    await Promise.all([registrar?.close(), hosting?.close()]);
    for (const end of ending) await end();
    await close();
  }
};

await resolve();
