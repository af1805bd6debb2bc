import { expect, it, test } from 'vitest';
import { readUuid } from './read-uuid.ts';
import { makeUuids, shapeUuid } from './service.ts';

const VERSION_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const VERSION_7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
/** Tuesday, 22 February 2022, 2:22:22.00 PM GMT-05:00: the time of RFC 9562's examples. */
const NOW = 0x017f22e279b0;

it('generates the requested number of unique version 4 UUIDs', () => {
  const uuids = makeUuids('4', 1000, NOW);
  expect(uuids.every((uuid) => VERSION_4.test(uuid))).toBe(true);
  expect(new Set(uuids).size).toBe(1000);
});

it('generates version 7 UUIDs in order, even when a millisecond is full', () => {
  const uuids = makeUuids('7', 10_000, NOW);
  expect(uuids.every((uuid) => VERSION_7.test(uuid))).toBe(true);
  expect(uuids).toEqual(uuids.toSorted());
  expect(new Set(uuids).size).toBe(10_000);
  expect(uuids[0]).toMatch(/^017f22e2-79b0-7/);
  expect(uuids.at(-1)).toMatch(/^017f22e2-79b2-7/);
});

it('writes UUIDs in the requested format', () => {
  const uuid = '3f0c2a9e-1b7d-4c55-9a60-0d1e2f3a4b5c';
  const plain = { upper: false, hyphens: true, braces: false };
  expect(shapeUuid(uuid, plain)).toBe(uuid);
  expect(shapeUuid(uuid, { upper: true, hyphens: false, braces: true })).toBe(
    '{3F0C2A9E1B7D4C559A600D1E2F3A4B5C}',
  );
});

// RFC 9562, appendix A: all three were made at the same time, but for version 7's milliseconds.
test.each([
  ['C232AB00-9414-11EC-B3C8-9F6BDECED846', /^Version 1, /, '2022-02-22T19:22:22.000Z'],
  ['1EC9414C-232A-6B00-B3C8-9F6BDECED846', /^Version 6, /, '2022-02-22T19:22:22.000Z'],
  ['017F22E2-79B0-7CC3-98C4-DC0C0C07398F', /^Version 7, /, '2022-02-22T19:22:22.000Z'],
  ['5df41881-3aed-3515-88a7-2f4a814cf09e', 'Version 3, from a name, by MD5', null],
  ['919108f7-52d1-4320-9bac-f847db4148a8', 'Version 4, by chance', null],
  ['2ed6657d-e927-568b-95e1-2665a8aea6a2', 'Version 5, from a name, by SHA-1', null],
  ['2489E9AD-2EE2-8E00-8EC9-32D5F69181C0', /^Version 8, /, null],
  ['{919108F752D143209BACF847DB4148A8}', 'Version 4, by chance', null],
  [' urn:uuid:919108f7-52d1-4320-9bac-f847db4148a8\r\n', 'Version 4, by chance', null],
  ['00000000-0000-0000-0000-000000000000', 'The nil UUID: none', null],
  ['ffffffff-ffff-ffff-ffff-ffffffffffff', 'The max UUID: the last of all', null],
  ['919108f7-52d1-4320-0bac-f847db4148a8', 'Of no kind that RFC 9562 knows', null],
])('reads %s as %s', (typed, kind, madeAt) => {
  const read = readUuid(typed);
  if (typeof read === 'string') throw new Error(read);
  expect(read.kind).toEqual(typeof kind === 'string' ? kind : expect.stringMatching(kind));
  expect(read.madeAt?.toISOString() ?? null).toBe(madeAt);
});

test.each([
  ['919108f7-52d1-4320-9bac', 'A UUID has 32 digits and letters from a to f; these are 20.'],
  [
    '919108f7-52d1-4320-9bac-f847db4148ag',
    'A UUID has digits and letters from a to f alone; g is none.',
  ],
  ['\ud800', 'A UUID has digits and letters from a to f alone; � is none.'],
  [
    'd9428888-122b-11e1-b85c-61cd3cbb32-10',
    'A UUID has its hyphens after 8, 12, 16 and 20 signs, or none.',
  ],
  ['a'.repeat(33), 'A UUID has 32 digits and letters from a to f; these are 33.'],
])('explains the error in %s: %s', (typed, words) => {
  expect(readUuid(typed)).toBe(words);
});
