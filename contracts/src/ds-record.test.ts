import { describe, expect, it } from 'vitest';
import { dsRecordMessages, dsRecordSchema } from './ds-record.ts';

const record = { keyTag: 2371, algorithm: 13, digestType: 2, digest: 'a1'.repeat(32) };
const errorsOf = (typed: unknown) => dsRecordSchema.safeParse(typed).error?.issues ?? [];

describe('A DS record', () => {
  it('is read with the spaces and small letters of a pasted digest', () => {
    const pasted = `${'a1 '.repeat(16)}\n${'a1'.repeat(16)}`;
    expect(dsRecordSchema.parse({ ...record, digest: pasted }).digest).toBe('A1'.repeat(32));
  });

  it.each([
    [1, 40],
    [2, 64],
    [4, 96],
  ] as const)('has as many digits as digest type %i needs: %i', (digestType, length) => {
    expect(errorsOf({ ...record, digestType, digest: 'A'.repeat(length) })).toEqual([]);
    expect(errorsOf({ ...record, digestType, digest: 'A'.repeat(length - 1) })).toMatchObject([
      { path: ['digest'], message: dsRecordMessages.digestLength(digestType, length - 1) },
    ]);
  });

  it.each([
    ['keyTag', -1, dsRecordMessages.keyTag],
    ['keyTag', 65_536, dsRecordMessages.keyTag],
    ['algorithm', 4, dsRecordMessages.algorithm],
    ['digestType', 9, dsRecordMessages.digestType],
    ['digest', 'G'.repeat(64), dsRecordMessages.digestCharacters],
    ['digest', ' ', dsRecordMessages.digestMissing],
  ])('is refused with %s %j', (field, value, message) => {
    expect(errorsOf({ ...record, [field]: value })).toContainEqual(
      expect.objectContaining({ path: [field], message }),
    );
  });
});
