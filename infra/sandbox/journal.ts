import { appendFileSync, closeSync, ftruncateSync, mkdirSync, openSync, readSync } from 'node:fs';
import { dirname } from 'node:path';

/** What happened at a provider, in order; kept in a file when given one. */
export type Journal<Entry> = {
  /** How many entries there are. */
  readonly size: () => number;
  /** All of them, oldest first, read anew from the file: for who looks on, not to answer with. */
  readonly entries: () => Iterable<Entry>;
  readonly append: (entry: Entry) => void;
  readonly clear: () => void;
  readonly close: () => void;
};

const CHUNK_BYTES = 256 * 1024;
const LINE_END = 10;
/** Of no file: the number of a closed one is soon another's, and a late answer still writes. */
const CLOSED = -1;

/** The whole lines of a file that may be longer than any string, each with the byte it ends at. */
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

/** Keeps what a provider is asked for by key in memory; the rest stands in the file alone. */
type Index<Entry> = {
  /** Called with every entry, those of before and each that comes. */
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
  // A kill in the middle of a write leaves half a line; appended to, it would spoil the next one.
  ftruncateSync(file, whole);
  return {
    size: () => size,
    entries: function* () {
      for (const { text } of linesOf(file)) yield JSON.parse(text) as Entry;
    },
    append: (entry) => {
      const line = `${JSON.stringify(entry)}\n`;
      try {
        // Written before it is answered: a provider killed after its answer still knows of it.
        appendFileSync(file, line);
      } catch (error) {
        // A full disk takes a part of it, which would spoil the line that comes next.
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

/**
 * @param file JSON lines, made when missing; without one the journal lives in memory.
 * @param index told of everything that is in the journal; whoever answers asks it.
 * @throws when a whole line of the file is no JSON.
 */
export const openJournal = <Entry>(
  file: string | undefined,
  index: Index<Entry>,
): Journal<Entry> => (file === undefined ? openInMemory(index) : openFile(file, index));
