import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { openJournal } from './journal.ts';

vi.mock('node:fs', { spy: true });

const folder = fs.mkdtempSync(join(tmpdir(), 'haat-journal-'));
afterEach(() => fs.rmSync(folder, { recursive: true }));

it('removes a partial entry after a full disk, so the next entry is intact', () => {
  const file = join(folder, 'provider.jsonl');
  const open = () => openJournal<string>(file, { take: () => undefined, clear: () => undefined });
  const journal = open();
  journal.append('first');
  vi.mocked(fs.appendFileSync).mockImplementationOnce((to, line) => {
    fs.writeSync(to as number, String(line).slice(0, 3));
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  });
  expect(() => journal.append('नील')).toThrow('no space left');
  expect(journal.size()).toBe(1);
  journal.append('third');
  expect([...open().entries()]).toEqual(['first', 'third']);
});
