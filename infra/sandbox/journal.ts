import { appendFileSync, closeSync, ftruncateSync, mkdirSync, openSync, readSync } from 'node:fs';
import { dirname } from 'node:path';

/** A provider's history; stored in a file if given. */
export type Journal<Entry> = {
  readonly size: () => number;
  /** The oldest first, read from the file: for tests and operators, not for answers. */
  readonly entries: () => Iterable<Entry>;
  readonly append: (entry: Entry) => void;
  readonly clear: () => void;
  readonly close: () => void;
};

const CHUNK_BYTES = 256 * 1024;
const LINE_END = 10;
/** The number of a closed file is soon another's, and late answers still write. */
const CLOSED = -1;

/** Complete lines, with their end offsets; the file may be longer than a string. */
function* linesOf(file: number): Generator<{ readonly text: string; readonly end: number }> {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let rest = Buffer.alloc(0);
  for (let from = 0; ; ) {
    const length = readSync(file, chunk, 0, CHUNK_BYTES, from);
    if (length === 0) return;
    const bytes = Buffer.concat([rest, chunk.subarray(0, length)]);
    const begin = from - rest.length;
    let start = 0;
    for (let end = bytes.indexOf(LINE_END); end !== -1; end = bytes.indexOf(LINE_END, start)) {
      const text = bytes.toString('utf8', start, end);
      start = end + 1;
      if (text !== '') yield { text, end: begin + start };
    }
    rest = bytes.subarray(start);
    from += length;
  }
}

/** What answers look up, in memory; the rest is only in the file. */
type Index<Entry> = {
  /** Called with every old and new entry. */
  readonly take: (entry: Entry) => void;
  readonly clear: () => void;
};

const openFile = <Entry>(path: string, index: Index<Entry>): Journal<Entry> => {
  mkdirSync(dirname(path), { recursive: true });
  let file = openSync(path, 'a+', 0o600);
  let size = 0;
  let whole = 0;
  for (const { text, end } of linesOf(file)) {
    index.take(JSON.parse(text) as Entry);
    size += 1;
    whole = end;
  }
  // Cuts half a line that a kill left: the next entry would be appended to it.
  ftruncateSync(file, whole);
  return {
    size: () => size,
    entries: function* () {
      for (const { text } of linesOf(file)) yield JSON.parse(text) as Entry;
    },
    append: (entry) => {
      const line = `${JSON.stringify(entry)}\n`;
      try {
        // Written before the answer: a provider killed after it still knows the entry.
        appendFileSync(file, line);
      } catch (error) {
        // A full disk may take half a line: the next one would be appended to it.
        ftruncateSync(file, whole);
        throw error;
      }
      whole += Buffer.byteLength(line);
      size += 1;
      index.take(entry);
    },
    clear: () => {
      ftruncateSync(file, 0);
      whole = 0;
      size = 0;
      index.clear();
    },
    close: () => {
      closeSync(file);
      file = CLOSED;
    },
  };
};

const openInMemory = <Entry>(index: Index<Entry>): Journal<Entry> => {
  const entries: Entry[] = [];
  return {
    size: () => entries.length,
    entries: () => entries,
    append: (entry) => {
      entries.push(entry);
      index.take(entry);
    },
    clear: () => {
      entries.length = 0;
      index.clear();
    },
    close: () => undefined,
  };
};

/** @param file JSON lines; in memory without one. @throws when a complete line is not JSON. */
export const openJournal = <Entry>(
  file: string | undefined,
  index: Index<Entry>,
): Journal<Entry> => (file === undefined ? openInMemory(index) : openFile(file, index));
