import { InvalidConfig, readSettings } from '@haat/platform/config';
import { connectDatabase } from '@haat/platform/database/connect';
import { connectEventStore } from '@haat/platform/event-store/connect';
import { createLog } from '@haat/platform/log';
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

const readEngines = () => {
  try {
    return readSettings(['DATABASE_URL', 'EVENT_STORE_URL', 'LOG_LEVEL']);
  } catch (error) {
    if (!(error instanceof InvalidConfig)) throw error;
    return end(`${error.message}\nSay where they are: docs/deployment.md#deciding-by-hand`, 2);
  }
};

const resolve = async (): Promise<void> => {
  if (line.kind !== 'run') return;
  const settings = readEngines();
  const log = createLog({ name: 'resolve', level: settings.LOG_LEVEL });
  const { db, close } = connectDatabase(settings.DATABASE_URL, { maxConnections: 2 });
  const store = connectEventStore(settings.EVENT_STORE_URL, { log });
  try {
    const resolution = await commands[line.command]?.run({ db, store, log }, line.given);
    process.stdout.write(`${resolution?.said}\n`);
    process.exitCode = resolution?.done ? 0 : 1;
  } catch (error) {
    process.stderr.write(`Not done: ${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 3;
  } finally {
    await store.close();
    await close();
  }
};

await resolve();
