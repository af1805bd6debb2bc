import { execFileSync } from 'node:child_process';
import type { FollowedReadModels } from '@haat/testkit/read-models';
import type { WorkerShop } from '@haat/testkit/worker';
import { CommanderError } from 'commander';
import type { Outcome } from '../command-line/outcome.ts';
import { createOutput } from '../command-line/output.ts';
import { createProgram, type Written } from '../command-line/program.ts';
import { ops } from '../ops.ts';
import type { Shop } from '../shop.ts';

const NPM = ['npm', 'run', 'ops', '--'];

/** A line as a shell splits it, for user meera. */
const argumentsOf = (line: string): readonly string[] => {
  const script = `printf '%s\\0' ${line}`;
  const printed = execFileSync('sh', ['-c', script], { env: { USER: 'meera' }, encoding: 'utf8' });
  return printed.split('\0').slice(0, -1);
};

export const readPasted = async (line: string): Promise<Written> => {
  const words = argumentsOf(line);
  if (NPM.some((word, at) => words[at] !== word)) throw new Error(`Not ours: ${line}`);
  let written: Written | undefined;
  const run = async (one: Written): Promise<void> => {
    written = one;
  };
  const say = () => undefined;
  try {
    const args = words.slice(NPM.length);
    const program = await createProgram(ops, args, run, { out: say, err: say });
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) throw new Error(`${line}: ${error.message}`);
    throw error;
  }
  if (written === undefined) throw new Error(`Nothing is run by ${line}`);
  return written;
};

export const asOperator = (shop: WorkerShop): Shop => {
  const { services, connection, store } = shop;
  const settings = {
    ...services.settings,
    HOSTING_CREATE_TIMEOUT_MS: 0,
    DATABASE_URL: shop.url,
    KEY_STORE_URL: shop.url,
  };
  const reached = { ...services, db: connection.db, store, settings };
  return {
    clock: services.clock,
    log: services.log,
    settings: () => settings as never,
    warnings: () => [],
    database: () => connection.db,
    events: async () => store.blank,
    keys: () => services.keyStore as ReturnType<Shop['keys']>,
    ending: () => new AbortController().signal,
    services: async () => reached,
    registrar: () => services.registrar as ReturnType<Shop['registrar']>,
    hosting: () => services.hosting as ReturnType<Shop['hosting']>,
    close: async () => undefined,
  };
};

export type Ran = Outcome & {
  readonly text: string;
};

export const runLine = async (shop: Shop, line: string): Promise<Ran> => {
  const { command, given, format } = await readPasted(line);
  let text = '';
  const stdout = { write: (more: string) => (text += more) };
  const output = createOutput(format, { stdout, stderr: stdout });
  const outcome = await command.run(shop, given, output);
  return { ...outcome, text: `${text}${outcome.message}` };
};

export const caughtUp = (models: FollowedReadModels): Promise<void> => models.caughtUp();
