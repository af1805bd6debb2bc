import { execFileSync } from 'node:child_process';
import { opsPrefix } from '@haat/platform/operator-settings';
import type { FollowedReadModels } from '@haat/testkit/read-models';
import type { WorkerShop } from '@haat/testkit/worker';
import { CommanderError } from 'commander';
import { fillIn } from '../command-line/fill-in.ts';
import type { Outcome } from '../command-line/outcome.ts';
import { createOutput } from '../command-line/output.ts';
import { createProgram, type Written } from '../command-line/program.ts';
import { runCommandLine } from '../command-line/run-command-line.ts';
import { ops } from '../ops.ts';
import type { Shop } from '../shop.ts';
import { createTestTerminal, type Step } from './test-terminal.ts';

/** Both print the words that they get, so a line says what it would run. */
const STAND_INS = `set -u
npm() { printf '%s\\0' "$@"; }
docker() { npm "$@"; }
`;

/** A printed line as `sh` splits it, without any variable such as $USER. */
const wordsOf = (line: string): readonly string[] => {
  const printed = execFileSync('sh', ['-c', `${STAND_INS}${line}`], { env: {}, encoding: 'utf8' });
  return printed.split('\0').slice(0, -1);
};

/** @returns what the tool gets. @throws Error for a line that does not call it */
export const argumentsIn = (line: string): readonly string[] => {
  const words = wordsOf(line);
  const prefix = opsPrefix().split(' ').slice(1);
  if (prefix.some((word, at) => words[at] !== word)) throw new Error(`Not ours: ${line}`);
  return words.slice(prefix.length);
};

export const readPasted = async (line: string): Promise<Written> => {
  const args = argumentsIn(line);
  let written: Written | undefined;
  const run = async (one: Written): Promise<void> => {
    written = one;
  };
  const say = () => undefined;
  try {
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
  const own: Shop = {
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
    readOnly: () => own,
    close: async () => undefined,
  };
  return own;
};

const MEERA = { HAAT_OPERATOR: 'meera' };

export type Ran = Outcome & {
  readonly text: string;
};

/** As meera, without a terminal. @throws Error naming what is missing in the line */
export const runLine = async (shop: Shop, line: string): Promise<Ran> => {
  const filled = await fillIn(await readPasted(line), { env: MEERA, terminal: null });
  if ('problem' in filled) throw new Error(filled.problem);
  const { command, given, format, zone } = filled.written;
  let text = '';
  const stdout = { write: (more: string) => (text += more) };
  const output = createOutput(format, { stdout, stderr: stdout }, null, zone);
  const outcome = await command.run(shop, given, output);
  return { ...outcome, text: `${text}${outcome.message}` };
};

export type Pasted = { readonly code: number; readonly shown: string };

/** As meera at a terminal, by the whole command line. @param steps what is asked, and the answers. */
export const pasteLine = async (
  shop: Shop,
  line: string,
  steps: readonly Step[] = [],
  env: Readonly<Record<string, string>> = MEERA,
): Promise<Pasted> => {
  const terminal = createTestTerminal(steps);
  const code = await runCommandLine(argumentsIn(line), {
    ...{ env, stateFolder: '/nowhere', terminal, openShop: () => shop },
    streams: { stdout: terminal.output, stderr: terminal.output },
  });
  return { code, shown: terminal.shown() };
};

export const caughtUp = (models: FollowedReadModels): Promise<void> => models.caughtUp();
