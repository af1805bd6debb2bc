import { expect, it } from 'vitest';
import { readAhead } from './read-ahead.ts';

it('reads one item ahead while the previous one is handled, in order', async () => {
  const requested: number[] = [];
  async function* source() {
    for (const n of [1, 2, 3]) {
      requested.push(n);
      yield n;
    }
  }
  const seen: [number, readonly number[]][] = [];
  for await (const item of readAhead(source())) seen.push([item, [...requested]]);
  expect(seen).toEqual([
    [1, [1, 2]],
    [2, [1, 2, 3]],
    [3, [1, 2, 3]],
  ]);
});

it('throws an error after the items before it', async () => {
  async function* source() {
    yield 1;
    throw new Error('cut off');
  }
  const seen: number[] = [];
  const reading = (async () => {
    for await (const item of readAhead(source())) seen.push(item);
  })();
  await expect(reading).rejects.toThrow('cut off');
  expect(seen).toEqual([1]);
});

it('ends the source when the consumer stops', async () => {
  const ended = Promise.withResolvers<void>();
  async function* source() {
    try {
      yield* [1, 2, 3];
    } finally {
      ended.resolve();
    }
  }
  for await (const item of readAhead(source())) if (item === 2) break;
  await ended.promise;
});
