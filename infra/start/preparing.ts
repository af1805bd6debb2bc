import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { COMPILED } from '../processes/root.ts';
import type { StackNames } from '../processes/stack.ts';
import type { ProcessSpec } from '../processes/supervise.ts';
import type { SupervisedDatabase } from './database.ts';
import type { LauncherSettings } from './settings.ts';

/** What the settings say, before anything starts. */
export type Outline = {
  readonly settings: LauncherSettings;
  /** Where customers reach the shop. */
  readonly address: string;
  /** Sentences for the log. */
  readonly standIns: string | undefined;
  readonly ownerNote: string;
  readonly inner: { readonly from: number; readonly count: number };
};

/** What the child needs to prepare the databases and plan the processes. */
export type PrepareRequest = {
  readonly task: 'shop' | 'engines';
  readonly database: Pick<SupervisedDatabase, 'urls' | 'embedded'>;
  readonly ports: readonly number[];
  readonly webDist: string | undefined;
};

export type ToolsOnDemand = {
  readonly host: string;
  /** Where they are called. */
  readonly port: number;
  /** Where their process listens. */
  readonly innerPort: number;
  /** When the stored crawls need them, in milliseconds since 1970; null: never. */
  readonly neededAt: number | null;
};

export type PlannedStack = {
  readonly specs: Readonly<Record<StackNames, ProcessSpec>>;
  readonly ports: { readonly api: number; readonly mail: number };
  readonly webDist?: string;
  /** Absent where the web tools run all the time. */
  readonly tools?: ToolsOnDemand;
  /** Settings of a process that runs new migrations. */
  readonly migrating: ProcessSpec['env'];
};

/** To the launcher. `failed`: for the user. */
export type Message =
  | { readonly outline: Outline }
  | { readonly wrong: string }
  | { readonly line: string }
  | { readonly planned: PlannedStack }
  | { readonly failed: string };

export class WrongSettings extends Error {
  override readonly name = 'WrongSettings';
}

export type Preparing = {
  /** @throws {WrongSettings} */
  readonly outline: Promise<Outline>;
  /** Migrates, then plans. @throws {Error} for the user. */
  prepare(request: PrepareRequest): Promise<PlannedStack>;
  /** Lets a running migration finish: Postgres must not stop before. */
  end(): Promise<void>;
};

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * In a process that ends before the shop opens: database drivers and settings' schemas would take
 * 100 MB of the launcher's memory for as long as the shop runs.
 */
export const startPreparing = (
  args: readonly string[],
  env: Environment,
  progress: (line: string) => void,
): Preparing => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'prepare.ts'), ...args], {
    env: { NODE_COMPILE_CACHE: COMPILED, ...env } as NodeJS.ProcessEnv,
    // In its own group: Ctrl-C must not reach it.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const outline = Promise.withResolvers<Outline>();
  const planned = Promise.withResolvers<PlannedStack>();
  const exited = once(child, 'exit').catch(() => []);
  const fail = (error: Error): void => {
    outline.reject(error);
    planned.reject(error);
  };
  // Awaited later, or never.
  for (const { promise } of [outline, planned]) promise.catch(() => undefined);
  child.on('error', fail);
  // Its last message may arrive after its exit.
  child.on('disconnect', async () => {
    const [code, signal] = await exited;
    fail(new Error(`Preparing ended with ${signal ?? code}.`));
  });
  child.on('message', (message: Message) => {
    if ('line' in message) progress(message.line);
    else if ('outline' in message) outline.resolve(message.outline);
    else if ('planned' in message) planned.resolve(message.planned);
    else fail('wrong' in message ? new WrongSettings(message.wrong) : new Error(message.failed));
  });
  return {
    outline: outline.promise,
    prepare: (request) => {
      child.send(request, () => undefined);
      return planned.promise;
    },
    end: async () => {
      // An open channel would keep it waiting for a request.
      if (child.connected) child.disconnect();
      await exited;
    },
  };
};
