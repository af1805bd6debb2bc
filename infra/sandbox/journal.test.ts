import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openJournal } from './journal.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'haat-journal-'));
  file = join(folder, 'deep', 'provider.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('knows after a restart what happened before', () => {
  const journal = openJournal<{ n: number }>(file);
  journal.append({ n: 1 });
  journal.append({ n: 2 });
  expect(openJournal(file).entries).toEqual([{ n: 1 }, { n: 2 }]);
});

it('drops the half line that a kill left behind, and goes on after it', () => {
  openJournal<{ n: number }>(file).append({ n: 1 });
  appendFileSync(file, '{"n":2');
  const journal = openJournal<{ n: number }>(file);
  journal.append({ n: 3 });
  expect(readFileSync(file, 'utf8')).toBe('{"n":1}\n{"n":3}\n');
  expect(journal.entries).toEqual([{ n: 1 }, { n: 3 }]);
});

it('forgets everything when cleared', () => {
  const journal = openJournal<{ n: number }>(file);
  journal.append({ n: 1 });
  journal.clear();
  expect(journal.entries).toEqual([]);
  expect(openJournal(file).entries).toEqual([]);
});

it('works without a file', () => {
  const journal = openJournal<{ n: number }>();
  journal.append({ n: 1 });
  journal.clear();
  journal.append({ n: 2 });
  expect(journal.entries).toEqual([{ n: 2 }]);
});
