import { expect, it } from 'vitest';
import { readAhead } from './read-ahead.ts';

const counted = () => {
  const asked: number[] = [];
  async function* source() {
    for (const n of [1, 2, 3]) {
      asked.push(n);
      yield n;
    }
  }
  return { asked, source };
};

it('reads the next item when the consumer says so, and keeps their order', async () => {
  const { asked, source } = counted();
  const seen: [number, readonly number[]][] = [];
  for await (const { item, askForNext } of readAhead(source())) {
    if (item === 1) askForNext();
    if (item === 1) askForNext();
    seen.push([item, [...asked]]);
  }
  expect(seen).toEqual([
    [1, [1, 2]],
    [2, [1, 2]],
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
    for await (const { item, askForNext } of readAhead(source())) {
      seen.push(item);
      askForNext();
    }
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
  for await (const { item } of readAhead(source())) if (item === 2) break;
  await ended.promise;
});
