import { expect, it, test } from 'vitest';
import { compareMd5, md5OfStream, md5OfText } from './service.ts';

// RFC 1321, appendix A.5.
test.each([
  ['', 'd41d8cd98f00b204e9800998ecf8427e'],
  ['abc', '900150983cd24fb0d6963f7d28e17f72'],
  ['message digest', 'f96b697d7cb7938d525a2f31aaf161d0'],
])('the MD5 of %j is %s', (text, hex) => {
  expect(md5OfText(text)).toBe(hex);
});

it('reads a file in pieces and tells how far it is', async () => {
  const pieces = ['message', ' ', 'digest'].map((piece) => new TextEncoder().encode(piece));
  const told: number[] = [];
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  expect(await md5OfStream(stream, (read) => told.push(read))).toBe(md5OfText('message digest'));
  expect(told).toEqual([7, 8, 14]);
});

test.each([
  [' 900150983CD24FB0D6963F7D28E17F72 ', 'same'],
  ['d41d8cd98f00b204e9800998ecf8427e', 'different'],
  ['900150983cd24fb0', 'not-md5'],
])('a given %s is %s', (given, comparison) => {
  expect(compareMd5(given, md5OfText('abc'))).toBe(comparison);
});
