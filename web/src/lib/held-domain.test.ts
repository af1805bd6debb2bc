import { beforeEach, expect, test } from 'vitest';
import { deviceStorage } from './browser-storage.ts';
import { noteOwnHold, othersHoldMs } from './held-domain.ts';

const [one, other] = ['2026-11-21T05:15:00.123Z', '2026-11-21T05:14:00.456Z'];
const held = (held_until: string) => ({ held_until, held_for_ms: 840_000 });

beforeEach(() => deviceStorage.clear());

test('both domains that this device’s customer holds are theirs, however often that is noted', () => {
  noteOwnHold(one);
  for (const _ of [1, 2, 3, 4, 5]) noteOwnHold(other);
  expect([held(one), held(other), {}].map(othersHoldMs)).toEqual([null, null, null]);
});

test('another customer’s hold is not theirs, and lasts as long as the server says, whatever the clock', () => {
  noteOwnHold(one);
  expect(othersHoldMs(held(other))).toBe(840_000);
});
