// node infra/start/run.mjs <script> …: installs missing packages, runs a script with the Node that
// they bring, and ends it when the npm that called it is gone. In plain JavaScript for Node 20.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import module from 'node:module';
import { constants } from 'node:os';
import { resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { INSTALLED_NODE, isInstalledNode, setUp } from './setup.mjs';

const PARENT_POLL_MS = 500;

/** Where sh doesn't replace itself by its command, it outlives a killed npm: watch its parent too. */
const callers = () => {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    const [, name, parent] = /\((.*)\) \S (\d+)/s.exec(stat) ?? [];
    return /^(?:ba|da|a)?sh$/.test(name) ? `${process.ppid} ${parent}` : `${process.ppid}`;
  } catch {
    return `${process.ppid}`;
  }
};

const endWithNpm = () => {
  if (process.env.npm_lifecycle_event === undefined) return;
  const first = callers();
  const watch = setInterval(() => {
    if (callers() === first) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_POLL_MS).unref();
};

/** Passes signals on, and the exit code back. */
const runElsewhere = (command) => {
  const child = spawn(INSTALLED_NODE, command, { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
};

const runHere = async ([script, ...args]) => {
  // With it Node also keeps TypeScript without its types: what takes these away stays unloaded.
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE ?? resolve('.cache/compiled'));
  process.argv = [process.execPath, resolve(script), ...args];
  await import(pathToFileURL(resolve(script)).href);
};

setUp();
const command = process.argv.slice(2);
if (command.length > 0) {
  endWithNpm();
  await (isInstalledNode() ? runHere : runElsewhere)(command);
}
