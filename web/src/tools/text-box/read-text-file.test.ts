import { expect, it, test } from 'vitest';
import { readTextFile } from './read-text-file.ts';

const TEXT = 'नमस्ते, world 😀';
const file = (bytes: BlobPart, name = 'a.txt') => new File([bytes], name);
const utf16 = (text: string, isLittle: boolean): Uint8Array<ArrayBuffer> => {
  const view = new DataView(new ArrayBuffer(2 + text.length * 2));
  view.setUint16(0, 0xfeff, isLittle);
  for (let at = 0; at < text.length; at += 1) {
    view.setUint16(2 + at * 2, text.charCodeAt(at), isLittle);
  }
  return new Uint8Array(view.buffer);
};

it.each([
  ['UTF-8', TEXT],
  ['UTF-8 with a byte order mark', `\ufeff${TEXT}`],
  ['UTF-16, little endian', utf16(TEXT, true)],
  ['UTF-16, big endian', utf16(TEXT, false)],
])('a text in %s is read', async (_encoding, bytes) => {
  expect(await readTextFile(file(bytes))).toEqual({ ok: true, text: TEXT });
});

test('line ends are normalized', async () => {
  const reading = await readTextFile(file('one\r\ntwo\rthree\n'));
  expect(reading).toEqual({ ok: true, text: 'one\ntwo\nthree\n' });
});

test('an empty file is an empty text', async () => {
  expect(await readTextFile(file(''))).toEqual({ ok: true, text: '' });
});

it.each([
  [
    'an image',
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
    /is no text\./,
  ],
  ['a text in Latin-1', new Uint8Array([0x63, 0x61, 0x66, 0xe9]), /save it as UTF-8/],
  ['an incomplete character in UTF-16', new Uint8Array([0xff, 0xfe, 0x3d]), /save it as UTF-8/],
])('%s is refused with an explanation', async (_what, bytes, words) => {
  const reading = await readTextFile(file(bytes, 'given.dat'));
  expect(reading).toEqual({ ok: false, error: expect.stringMatching(words) });
  expect(reading).toEqual({ ok: false, error: expect.stringMatching(/^given\.dat /) });
});

test('a file above 50 MB is refused without reading it', async () => {
  const large = Object.defineProperty(file('x'), 'size', { value: 50_000_001 });
  expect(await readTextFile(large)).toEqual({
    ok: false,
    error: 'a.txt is larger than 50 MB. Please choose a smaller file.',
  });
});

test('a file that no longer exists is reported', async () => {
  const gone = Object.assign(file('x'), {
    arrayBuffer: () => Promise.reject(new Error('NotFoundError')),
  });
  expect(await readTextFile(gone)).toEqual({
    ok: false,
    error: 'a.txt could not be read. Please choose it again.',
  });
});
