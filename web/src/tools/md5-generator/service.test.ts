import { describe, expect, it, test } from 'vitest';
import { compareChecksums } from './compare.ts';
import { checksumLine } from './digests.ts';
import { hashFiles } from './hash-files.ts';
import { hashText } from './hash-text.ts';

// RFC 1321, appendix A.5; FIPS 180-4 and NIST's examples.
const KNOWN = [
  [
    '',
    'd41d8cd98f00b204e9800998ecf8427e',
    'da39a3ee5e6b4b0d3255bfef95601890afd80709',
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  ],
  [
    'abc',
    '900150983cd24fb0d6963f7d28e17f72',
    'a9993e364706816aba3e25717850c26c9cd0d89d',
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  ],
  [
    'message digest',
    'f96b697d7cb7938d525a2f31aaf161d0',
    'c12252ceda8be8994d5fa0290a47231c1d16aae3',
    'f7846f55cf23e14eebeab5b4e1550cad5b509e3348fbc4efa3a1413d393cb650',
  ],
] as const;
const SHA512_OF_ABC =
  'ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a' +
  '2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f';

const noProgress = () => undefined;

describe('Checksums', () => {
  test.each(KNOWN)('of %j match the standards', async (text, md5, sha1, sha256) => {
    expect(hashText(text)).toMatchObject({ md5, sha1, sha256 });
    const [file] = await hashFiles([new File([text], 'a')], noProgress);
    // By another library, piece by piece.
    expect(file?.digests).toEqual(hashText(text));
  });

  it('include SHA-512', () => {
    expect(hashText('abc').sha512).toBe(SHA512_OF_ABC);
  });

  it.each(['हाट 🛕', '\ud800', 'a\r\nb', '\0'])(
    'of %j are equal for text and files',
    async (text) => {
      const [file] = await hashFiles([new File([text], 'a')], noProgress);
      expect(file?.digests).toEqual(hashText(text));
    },
  );

  it('of several large files are calculated in one pass with progress', async () => {
    const large = new Uint8Array(9_000_000).fill(7);
    const shares: number[] = [];
    const files = [new File([large], 'large.bin'), new File([], 'empty'), new File(['abc'], 'abc')];
    const hashed = await hashFiles(files, (share) => shares.push(share));
    expect(hashed.map(({ name, digests }) => [name, digests?.md5])).toEqual([
      ['large.bin', hashText('\x07'.repeat(large.length)).md5],
      ['empty', KNOWN[0][1]],
      ['abc', KNOWN[1][1]],
    ]);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect(shares.at(0)).toBeLessThan(0.5);
    expect(shares.at(-1)).toBe(1);
  });

  it('of an unreadable file are missing, and the next file is still hashed', async () => {
    const gone = Object.assign(new File(['abc'], 'gone'), {
      slice: () => ({ arrayBuffer: () => Promise.reject(new Error('NotReadableError')) }),
    });
    const [first, second] = await hashFiles([gone, new File(['abc'], 'abc')], noProgress);
    expect(first).toEqual({ name: 'gone', digests: null });
    expect(second?.digests?.md5).toBe(KNOWN[1][1]);
  });
});

describe('A list of checksums', () => {
  const abc = { name: 'abc.txt', digests: hashText('abc') };
  const empty = { name: 'empty file.iso', digests: hashText('') };

  it('is written in the format of md5sum', () => {
    expect(checksumLine(abc, 'md5')).toBe('900150983cd24fb0d6963f7d28e17f72  abc.txt\n');
    expect(checksumLine({ ...abc, name: 'a\\b\nc' }, 'md5')).toBe(
      '\\900150983cd24fb0d6963f7d28e17f72  a\\\\b\\nc\n',
    );
  });

  test.each([
    ['900150983cd24fb0d6963f7d28e17f72  abc.txt', 'same', 'abc.txt'],
    ['900150983CD24FB0D6963F7D28E17F72 *./files/abc.txt\r\n', 'same', 'abc.txt'],
    ['MD5 (abc.txt) = 900150983cd24fb0d6963f7d28e17f72', 'same', 'abc.txt'],
    ['SHA2-512(abc.txt)= '.concat(SHA512_OF_ABC), 'same', 'abc.txt'],
    ['SHA256 (empty file.iso) = '.concat(KNOWN[0][3]), 'same', 'empty file.iso'],
    [KNOWN[0][2].concat('  empty file.iso'), 'same', 'empty file.iso'],
    [' 900150983cd24fb0d6963f7d28e17f72 ', 'same', 'abc.txt'],
    ['sha256:'.concat(KNOWN[1][3]), 'same', 'abc.txt'],
    ['d41d8cd98f00b204e9800998ecf8427e  abc.txt', 'different', 'abc.txt'],
    ['f96b697d7cb7938d525a2f31aaf161d0', 'different', null],
  ] as const)('recognises %s as %s', (given, kind, name) => {
    expect(compareChecksums(given, [abc, empty])).toEqual([
      { kind, name, algorithm: expect.stringMatching(/^(?:MD5|SHA-(?:1|256|512))$/) },
    ]);
  });

  it('is compared by name, and reports missing files and unreadable lines', () => {
    const list = [
      '# checksums',
      '900150983cd24fb0d6963f7d28e17f72  other.txt',
      '',
      'hello',
      '900150983cd24fb0',
      '\\900150983cd24fb0d6963f7d28e17f72  a\\nb',
    ].join('\n');
    expect(compareChecksums(list, [{ ...abc, name: 'a\nb' }])).toEqual([
      { kind: 'missing', name: 'other.txt' },
      { kind: 'unread', line: 4 },
      { kind: 'unread', line: 5 },
      { kind: 'same', name: 'a\nb', algorithm: 'MD5' },
    ]);
    expect(compareChecksums(' \n', [abc])).toEqual([]);
    expect(compareChecksums(checksumLine(abc, 'sha512'), [abc])).toMatchObject([{ kind: 'same' }]);
  });
});

test('a line of checksums has at most 4,300 signs', () => {
  const line = (length: number) => '900150983cd24fb0d6963f7d28e17f72  '.padEnd(length, 'a');
  expect(compareChecksums(line(4_300), [])).toMatchObject([{ kind: 'missing' }]);
  expect(compareChecksums(line(4_301), [])).toEqual([{ kind: 'unread', line: 1 }]);
});
