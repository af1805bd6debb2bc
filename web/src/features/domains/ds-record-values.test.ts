import { dsRecordMessages as say } from '@haat/contracts/ds-record';
import { describe, expect, it } from 'vitest';
import {
  algorithmText,
  type DsValues,
  digestError,
  digestTypeText,
  emptyDsValues,
  readDsValues,
} from './ds-record-values.ts';

const SHA_1 = '1F987CC6583E92DF0890718C42CE13B7E4F0A6D2';
const SHA_256 = `${SHA_1}${'0'.repeat(24)}`;
const values: DsValues = { keyTag: '2371', algorithm: '13', digestType: '2', digest: SHA_256 };

describe('A DS record', () => {
  it('is read as it is pasted', () => {
    const digest = ` ${SHA_256.slice(0, 32).toLowerCase()}\n  ${SHA_256.slice(32)} `;
    expect(readDsValues({ ...values, keyTag: ' 2371 ', digest })).toEqual({
      ok: true,
      body: { keyTag: 2371, algorithm: 13, digestType: 2, digest: SHA_256 },
    });
  });

  it('says what is missing at each field', () => {
    expect(readDsValues(emptyDsValues)).toEqual({
      ok: false,
      errors: {
        keyTag: say.keyTag,
        algorithm: say.algorithm,
        digestType: say.digestType,
        digest: say.digestMissing,
      },
    });
  });

  it.each(['70000', '-1', '2.5', '1e3', '0x10', 'key'])('has no key tag %s', (keyTag) => {
    expect(readDsValues({ ...values, keyTag })).toEqual({
      ok: false,
      errors: { keyTag: say.keyTag },
    });
  });
});

describe('The digest', () => {
  it.each([
    [{ digest: SHA_1 }, say.digestLength(2, 40)],
    [{ digest: SHA_1, digestType: '1' }, null],
    [{ digest: SHA_256, digestType: '4' }, say.digestLength(4, 64)],
    [{ digest: `${SHA_1} not a digest` }, say.digestCharacters],
    [{ digest: SHA_1, digestType: '' }, null],
    [{ digest: ' ' }, null],
    [{ keyTag: 'wrong', algorithm: '' }, null],
  ])('with %j has the error %j while it is typed', (typed, error) => {
    expect(digestError({ ...values, ...typed })).toBe(error);
  });
});

it('an algorithm or digest type that we do not know is shown by its number', () => {
  expect([algorithmText(13), algorithmText(17)]).toEqual(['13, ECDSA P-256', '17']);
  expect([digestTypeText(2), digestTypeText(5)]).toEqual(['2, SHA-256', '5']);
});
