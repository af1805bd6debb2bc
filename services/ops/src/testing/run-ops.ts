import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ownProcessEnv } from '@haat/testkit/own-process';
import { recordSettings } from '@haat/testkit/record';
import { runCommandLine } from '../command-line/run-command-line.ts';

export type Ended = { readonly code: number | null; readonly out: string; readonly err: string };

export type Running = {
  readonly out: () => string;
  readonly err: () => string;
  readonly kill: (signal: NodeJS.Signals) => void;
  /** Closes its pipe. */
  readonly stopReading: () => void;
  readonly ended: Promise<Ended>;
};

type Env = Readonly<Record<string, string | undefined>>;

/** Hides a shop that runs in this checkout. */
const NO_STATE = '/nowhere';

export const envOf = (url: string, env: Env = {}): Env => {
  const { MASTER_SECRET_PREVIOUS: _, ...record } = recordSettings(url);
  return { HAAT_STATE_DIR: NO_STATE, DATABASE_URL: url, ...record, ...env };
};

/** @param env added to the environment of this database's shop. */
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

/** Runs in this process. @param line words, separated by single blanks. */
export const runOps = async (line: string, url: string, env: Env = {}): Promise<Ended> => {
  let [out, err] = ['', ''];
  const stdout = { write: (text: string) => (out += text) };
  const stderr = { write: (text: string) => (err += text) };
  const code = await runCommandLine(line.split(' ').filter(Boolean), {
    env: envOf(url, env),
    streams: { stdout, stderr },
    terminal: null,
    stateFolder: NO_STATE,
  });
  return { code, out, err };
};
