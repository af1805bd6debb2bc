import { expect, it } from 'vitest';
import { readAhead } from './read-ahead.ts';

it('has the next item on its way while one is being worked on, and keeps their order', async () => {
  const asked: number[] = [];
  async function* source() {
    for (const n of [1, 2, 3]) {
      asked.push(n);
      yield n;
    }
  }
  const seen: [number, readonly number[]][] = [];
  for await (const n of readAhead(source())) seen.push([n, [...asked]]);
  expect(seen).toEqual([
    [1, [1, 2]],
    [2, [1, 2, 3]],
    [3, [1, 2, 3]],
  ]);
});

it('tells of an error after the items before it', async () => {
  async function* source() {
    yield 1;
    throw new Error('cut off');
  }
  const seen: number[] = [];
  const reading = (async () => {
    for await (const n of readAhead(source())) seen.push(n);
  })();
  await expect(reading).rejects.toThrow('cut off');
  expect(seen).toEqual([1]);
});
