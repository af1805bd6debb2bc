import { appendFileSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';

/** What happened at a provider, in order; kept in a file when given one. */
export type Journal<Entry> = {
  readonly entries: readonly Entry[];
  readonly append: (entry: Entry) => void;
  readonly clear: () => void;
};

const readText = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
};

const load = <Entry>(file: string): Entry[] => {
  const text = readText(file);
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  // A kill in the middle of a write leaves half a line; appended to, it would spoil the next one.
  if (whole.length < text.length) truncateSync(file, Buffer.byteLength(whole));
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Entry);
};

/**
 * @param file JSON lines, made when missing; without one the journal lives in memory.
 * @throws when a whole line of the file is no JSON.
 */
export const openJournal = <Entry>(file?: string): Journal<Entry> => {
  if (file !== undefined) mkdirSync(dirname(file), { recursive: true });
  const entries = file === undefined ? [] : load<Entry>(file);
  return {
    entries,
    append: (entry) => {
      // Written before it is answered: a provider killed after its answer still knows of it.
      if (file !== undefined) appendFileSync(file, `${JSON.stringify(entry)}\n`);
      entries.push(entry);
    },
    clear: () => {
      if (file !== undefined && readText(file) !== '') truncateSync(file, 0);
      entries.length = 0;
    },
  };
};
