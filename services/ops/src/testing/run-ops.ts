import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ownProcessEnv } from '@haat/testkit/own-process';
import { recordSettings } from '@haat/testkit/record';
import { runCommandLine } from '../command-line/run-command-line.ts';

export type Ended = { readonly code: number | null; readonly out: string; readonly err: string };

/** A command that runs, at no terminal, as an operator's pipe would run it. */
export type Running = {
  /** What it has written so far. */
  readonly out: () => string;
  readonly err: () => string;
  readonly kill: (signal: NodeJS.Signals) => void;
  /** Nobody reads any further what it writes. */
  readonly stopReading: () => void;
  readonly ended: Promise<Ended>;
};

type Env = Readonly<Record<string, string | undefined>>;

/** A shop that runs in this checkout is not the test's. */
const NO_STATE = '/nowhere';

/** What the tool is told of a shop in a test database. */
export const envOf = (url: string, env: Env = {}): Env => {
  const { MASTER_SECRET_PREVIOUS: _, ...record } = recordSettings(url);
  return { HAAT_STATE_DIR: NO_STATE, DATABASE_URL: url, ...record, ...env };
};

/** @param args the command, word for word. @param env beside what a shop in this database needs. */
export const startOps = (args: readonly string[], url: string, env: Env = {}): Running => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts'), ...args], {
    env: { ...ownProcessEnv(), ...envOf(url, env) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  return {
    out: () => out,
    err: () => err,
    kill: (signal) => void child.kill(signal),
    stopReading: () => child.stdout.destroy(),
    ended: new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err }))),
  };
};

/** Runs a command to its end, in this process. @param line its words, with one blank between two. */
export const runOps = async (line: string, url: string, env: Env = {}): Promise<Ended> => {
  let [out, err] = ['', ''];
  const stdout = { write: (text: string) => (out += text) };
  const stderr = { write: (text: string) => (err += text) };
  const code = await runCommandLine(line.split(' ').filter(Boolean), {
    env: envOf(url, env),
    streams: { stdout, stderr },
    isAtTerminal: false,
    stateFolder: NO_STATE,
  });
  return { code, out, err };
};
