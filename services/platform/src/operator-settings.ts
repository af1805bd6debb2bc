/**
 * How the operator's tool finds a shop that runs on the same machine by `npm start`: its launcher
 * writes down what it has made up for it (ports, passwords, keys), in a file that only its owner
 * reads, beside the secrets that lie there anyway, and for as long as the shop runs.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const fileIn = (folder: string): string => join(folder, 'operator.json');

const schema = z.record(z.string(), z.string());

/**
 * @param folder where the launcher keeps its state.
 * @returns what removes it again.
 */
export const keepOperatorSettings = (
  folder: string,
  settings: Readonly<Record<string, string>>,
): (() => void) => {
  const file = fileIn(folder);
  const aside = `${file}.new`;
  // What is there already would keep its own mode; and nobody must read half of it.
  rmSync(aside, { force: true });
  writeFileSync(aside, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 });
  renameSync(aside, file);
  return () => rmSync(file, { force: true });
};

/**
 * @param env what the operator has set; it wins, and where it names a database nothing else counts:
 *   it may be another shop.
 * @returns both together; `env` alone where no shop runs here.
 */
export const withOperatorSettings = (
  env: Readonly<Record<string, string | undefined>>,
  folder: string,
): Readonly<Record<string, string | undefined>> => {
  if (env.DATABASE_URL || env.EVENT_STORE_URL) return env;
  try {
    return { ...schema.parse(JSON.parse(readFileSync(fileIn(folder), 'utf8'))), ...env };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return env;
    throw new Error(`${fileIn(folder)} cannot be read. Start the shop anew, or set DATABASE_URL.`, {
      cause: error,
    });
  }
};
