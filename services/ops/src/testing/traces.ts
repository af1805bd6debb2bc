import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { connectDatabase } from '@haat/platform/database';

/** Spellings of a text in a table or file: plain, hex or base64. */
const spellings = (needle: string): readonly string[] => {
  const bytes = Buffer.from(needle);
  // Within a longer text, base64 has three forms; their ends vary.
  const within = [0, 1, 2].map((before) =>
    Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .slice(4, -4),
  );
  return [needle.toLowerCase(), bytes.toString('hex'), ...within.filter((one) => one.length > 8)];
};

const found = (text: string, needles: readonly string[]): readonly string[] => {
  const lower = text.toLowerCase();
  return needles.filter((needle) =>
    spellings(needle).some((one) => text.includes(one) || lower.includes(one)),
  );
};

const TABLES = `
  select format('%I.%I', nspname, relname) as name from pg_class
  join pg_namespace on pg_namespace.oid = relnamespace
  where relkind in ('r', 'p', 'm') and nspname not in ('pg_catalog', 'information_schema')
    and nspname !~ '^pg_'`;

export const tracesIn = async (
  url: string,
  needles: readonly string[],
): Promise<readonly string[]> => {
  const { pool, close } = connectDatabase(url);
  try {
    const { rows: tables } = await pool.query<{ readonly name: string }>(TABLES);
    if (tables.length < 20) throw new Error(`Only ${tables.length} tables: is this a shop?`);
    const traces: string[] = [];
    for (const { name } of tables) {
      // `bytea` prints as hex.
      const { rows } = await pool.query<{ readonly text: string }>(
        `select one::text as text from ${name} as one`,
      );
      for (const { text } of rows) {
        for (const needle of found(text, needles)) traces.push(`${name}: ${needle}`);
      }
    }
    return [...new Set(traces)].toSorted();
  } finally {
    await close();
  }
};

/** @param isOthers files to skip. @returns each file with a needle, and which. */
export const tracesInFiles = async (
  folder: string,
  needles: readonly string[],
  isOthers: (path: string) => boolean,
): Promise<readonly string[]> => {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const traces: string[] = [];
  for (const file of files) {
    const path = join(file.parentPath, file.name);
    if (!file.isFile() || isOthers(path)) continue;
    const bytes = await readFile(path);
    const plain = file.name.endsWith('.gz') ? gunzipSync(bytes) : bytes;
    for (const needle of found(plain.toString('latin1'), needles))
      traces.push(`${path}: ${needle}`);
  }
  return traces;
};
