import { beforeEach, expect, test } from 'vitest';
import { deviceStorage } from './browser-storage.ts';
import { noteOwnHold, othersHoldMs } from './held-domain.ts';

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

beforeEach(() => deviceStorage.clear());

test('both domains that this device’s customer holds are theirs, however often that is noted', () => {
  const [one, other] = [inMinutes(15), inMinutes(14)];
  noteOwnHold(one);
  for (const _ of [1, 2, 3, 4, 5]) noteOwnHold(other);
  expect([one, other, undefined].map(othersHoldMs)).toEqual([null, null, null]);
});

test('another customer’s hold of the same domain is not theirs', () => {
  noteOwnHold(inMinutes(1));
  expect(othersHoldMs(inMinutes(15))).toBeGreaterThan(14 * 60_000);
});
