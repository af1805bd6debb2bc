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
  ['nothing comes', seconds(20, 0), 15],
  ['a byte less than 16 kB a second comes', [...seconds(14, 16_000), 15_999], 15],
  ['16 kB a second come', seconds(299, 16_000), null],
  ['a phone sends half a megabit a second', seconds(252, 62_500), null],
  ['much came, and then nothing', [...seconds(30, 62_500), ...seconds(20, 0)], 42],
  ['it comes in bursts', Array.from({ length: 60 }, (_, n) => (n % 15 ? 0 : 240_000)), null],
  ['it takes longer than 300 s', seconds(301, 62_500), 300],
])('where %s, an upload ends in time', (_, bytes, end) => {
  expect(endOf(bytes)).toBe(end);
});
