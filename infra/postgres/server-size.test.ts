import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { availableMemory, serverSize } from './server-size.ts';

const GB = 1024 ** 3;

it.each([
  [GB / 4, '64MB'],
  [GB / 2, '128MB'],
  [64 * GB, '128MB'],
])('with %i bytes of memory the shared buffers are %s', (memory, buffers) => {
  expect(serverSize(memory).shared_buffers).toBe(buffers);
});

it('has a connection for each place in the pools, and 10 more', () => {
  expect(serverSize(GB).max_connections).toBe('84');
});

it('a container’s limit counts if it is below the machine’s memory', () => {
  const limit = join(mkdtempSync(join(tmpdir(), 'haat-memory-')), 'memory.max');
  const availableWith = (content: string): number => {
    writeFileSync(limit, content);
    return availableMemory(['/nowhere/memory.max', limit]);
  };
  expect(availableWith('536870912\n')).toBe(536_870_912);
  expect(availableWith('max\n')).toBe(totalmem());
  expect(availableWith('9223372036854771712\n')).toBe(totalmem());
});
