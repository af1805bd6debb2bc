import { expect, it } from 'vitest';
import { createPace } from './upload-pace.ts';

/** In which second an upload ends that brings these bytes each second; null where it does not. */
const endOf = (bytes: readonly number[]): number | null => {
  const isOver = createPace();
  const second = bytes.findIndex((one) => isOver(one)) + 1;
  return second === 0 ? null : second;
};
const seconds = (count: number, bytes: number) => Array.from({ length: count }, () => bytes);

it.each([
  ['nothing arrives', seconds(20, 0), 15],
  ['one byte less than 16 kB a second arrives', [...seconds(14, 16_000), 15_999], 15],
  ['16 kB a second arrive', seconds(299, 16_000), null],
  ['a phone sends half a megabit a second', seconds(252, 62_500), null],
  ['it is fast at first and then stops', [...seconds(30, 62_500), ...seconds(20, 0)], 42],
  ['it arrives in bursts', Array.from({ length: 60 }, (_, n) => (n % 15 ? 0 : 240_000)), null],
  ['it takes longer than 300 s', seconds(301, 62_500), 300],
])('an upload is ended at the right second, or not at all, when %s', (_, bytes, end) => {
  expect(endOf(bytes)).toBe(end);
});
