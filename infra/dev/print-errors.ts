import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';

const POLL_INTERVAL_MS = 300;
/** Of a log line as `createLog` writes it. */
type Line = {
  readonly level?: string;
  readonly name?: string;
  readonly msg?: string;
  readonly err?: { readonly stack?: string };
  readonly error?: { readonly stack?: string };
};

const read = (path: string, from: number, to: number): string => {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(to - from);
    return bytes.toString('utf8', 0, readSync(file, bytes, 0, bytes.length, from));
  } finally {
    closeSync(file);
  }
};

/** @returns text for the terminal; undefined where the line is no error with a stack. */
const errorIn = (text: string): string | undefined => {
  try {
    const { level, name, msg, err, error } = JSON.parse(text) as Line;
    const stack = err?.stack ?? error?.stack;
    if (stack === undefined || (level !== 'error' && level !== 'fatal')) return undefined;
    return `${name}: ${msg}\n${stack}`;
  } catch {
    return undefined;
  }
};

/** Prints the stack of each error that a process logs from now on. @returns stops it. */
export const printErrors = (logFile: string, say: (text: string) => void): (() => void) => {
  const sizeNow = (): number => statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  let at = sizeNow();
  let half = '';
  const timer = setInterval(() => {
    const size = existsSync(logFile) ? sizeNow() : 0;
    // The log was cut or rotated.
    if (size < at) at = 0;
    if (size === at) return;
    const lines = (half + read(logFile, at, size)).split('\n');
    at = size;
    half = lines.pop() ?? '';
    for (const line of lines) {
      const text = errorIn(line);
      if (text !== undefined) say(text);
    }
  }, POLL_INTERVAL_MS).unref();
  return () => clearInterval(timer);
};
