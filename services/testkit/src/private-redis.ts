import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { anyFreePort } from '@haat/infra/processes/ports';
import { waitFor } from '@haat/infra/processes/wait';
import { namedIn } from './plain-text.ts';

const PROGRAM = 'redis-server';
const ANSWER_TIMEOUT_MS = 10_000;

export type PrivateRedis = {
  readonly url: string;
  /** Changes after a restart. */
  readonly pid: () => number;
  /** Personal data found in commands, if it is monitored. */
  readonly named: () => readonly string[];
  /** Restarts empty: nothing is persisted. */
  readonly restart: (how: 'kill' | 'stop') => Promise<void>;
  readonly stop: () => Promise<void>;
};

export const hasRedis = (): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, PROGRAM)));

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (isThere: boolean) => () => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', end(true));
    socket.once('error', end(false));
  });

/** Bytes that MONITOR escapes, such as a length before packed text. */
const ESCAPED = /\\x[\da-f]{2}/g;

/** Resolves once Redis reports every command (MONITOR). */
const listenTo = async (port: number, onCommand: (line: string) => void): Promise<void> => {
  const socket = connect(port, '127.0.0.1');
  // Redis is killed during the test.
  socket.on('error', () => undefined);
  const lines = createInterface({ input: socket });
  const begun = once(lines, 'line');
  socket.write('MONITOR\r\n');
  await begun;
  lines.on('line', onCommand);
};

/** @param options.listens monitors all commands, which is slow. @throws Error after a timeout */
export const startPrivateRedis = async ({ listens = false } = {}): Promise<PrivateRedis> => {
  const port = await anyFreePort();
  const named = new Set<string>();
  const start = async () => {
    const flags = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const child = spawn(PROGRAM, flags, { stdio: 'ignore' });
    if (await waitFor(() => answers(port), { within: ANSWER_TIMEOUT_MS })) {
      if (!listens) return child;
      await listenTo(port, (line) => {
        for (const one of namedIn(line.replaceAll(ESCAPED, ' '))) named.add(`${one} in ${line}`);
      });
      return child;
    }
    child.kill('SIGKILL');
    throw new Error(`${PROGRAM} does not answer at port ${port}.`);
  };
  let child = await start();
  const end = async (name: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    const gone = once(child, 'exit');
    child.kill(name);
    await gone;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: () => child.pid ?? 0,
    named: () => [...named],
    restart: async (how) => {
      await end(how === 'kill' ? 'SIGKILL' : 'SIGTERM');
      child = await start();
    },
    stop: () => end('SIGTERM'),
  };
};
