import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Journal, openJournal } from './journal.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'haat-journal-'));
  file = join(folder, 'deep', 'provider.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true }));

type Entry = { readonly n: number };

/** A journal, and the entries that its index took since the last clearing. */
const open = (path?: string): Journal<Entry> & { readonly known: Entry[] } => {
  const known: Entry[] = [];
  const clear = () => void known.splice(0);
  return { ...openJournal<Entry>(path, { take: (entry) => known.push(entry), clear }), known };
};

const everything = (journal: ReturnType<typeof open>) => {
  expect(journal.known).toEqual([...journal.entries()]);
  expect(journal.size()).toBe(journal.known.length);
  return journal.known;
};

it('reads all entries again after a restart', () => {
  const journal = open(file);
  journal.append({ n: 1 });
  journal.append({ n: 2 });
  expect(everything(journal)).toEqual([{ n: 1 }, { n: 2 }]);
  journal.close();
  expect(everything(open(file))).toEqual([{ n: 1 }, { n: 2 }]);
});

it('drops a partial line left by a kill, and appends after it', () => {
  open(file).append({ n: 1 });
  appendFileSync(file, '{"n":2');
  const journal = open(file);
  journal.append({ n: 3 });
  expect(readFileSync(file, 'utf8')).toBe('{"n":1}\n{"n":3}\n');
  expect(everything(journal)).toEqual([{ n: 1 }, { n: 3 }]);
});

it('reads lines longer than its buffer, and multi-byte letters', () => {
  const text = 'नील'.repeat(100_000);
  const journal = openJournal<string>(file, { take: () => undefined, clear: () => undefined });
  for (const entry of [text, 'x', text]) journal.append(entry);
  expect([...journal.entries()]).toEqual([text, 'x', text]);
  appendFileSync(file, text);
  open(file).append({ n: 1 });
  expect([...journal.entries()]).toEqual([text, 'x', text, { n: 1 }]);
});

it('refuses entries once it is closed', () => {
  const journal = open(file);
  journal.append({ n: 1 });
  journal.close();
  expect(() => journal.append({ n: 2 })).toThrow();
  expect(everything(open(file))).toEqual([{ n: 1 }]);
});

it('a cleared journal is empty', () => {
  const journal = open(file);
  journal.append({ n: 1 });
  journal.clear();
  expect(everything(journal)).toEqual([]);
  journal.append({ n: 2 });
  expect(everything(open(file))).toEqual([{ n: 2 }]);
});

it('works without a file', () => {
  const journal = open();
  journal.append({ n: 1 });
  journal.clear();
  journal.append({ n: 2 });
  expect(everything(journal)).toEqual([{ n: 2 }]);
});
