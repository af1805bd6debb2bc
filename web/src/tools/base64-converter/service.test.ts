import { describe, expect, it, test } from 'vitest';
import { kindOf } from '../file-kinds.ts';
import { decodeBase64, encodeBase64, encodeBytes, runBase64 } from './service.ts';

const PLAIN = { urlSafe: false, lines: false };
const textOf = (typed: string) => {
  const decoding = decodeBase64(typed);
  return decoding.ok ? decoding.text : decoding.error;
};

describe('The Base64 converter', () => {
  // RFC 4648, section 10.
  test.each([
    ['', ''],
    ['f', 'Zg=='],
    ['foo', 'Zm9v'],
    ['नमस्ते', '4KSo4KSu4KS44KWN4KSk4KWH'],
    ['🛕', '8J+blQ=='],
    ['\uFEFFa\r\n', '77u/YQ0K'],
  ])('converts %j to %s and back', (text, base64) => {
    expect(encodeBase64(text, PLAIN)).toBe(base64);
    expect(textOf(base64)).toBe(text);
  });

  it('supports the URL-safe form', () => {
    expect(encodeBase64('🛕', { urlSafe: true, lines: false })).toBe('8J-blQ');
    expect(textOf('8J-blQ')).toBe('🛕');
  });

  it('wraps lines at 76 characters and reads wrapped lines', () => {
    const lines = encodeBase64('a'.repeat(100), { urlSafe: false, lines: true }).split('\r\n');
    expect(lines.map(({ length }) => length)).toEqual([76, 60]);
    expect(textOf(lines.join('\r\n'))).toBe('a'.repeat(100));
    expect(textOf(' Zm9v\r\n YmFy ')).toBe('foobar');
  });

  test.each([
    ['data:text/plain;charset=utf-8;base64,Zm9v', 'text/plain'],
    ['data:;base64,Zm9v', null],
    ['"Zm9v"\n', null],
    ['Zm9v%3D', null],
    ['\uFEFFZm9v\u200B', null],
  ])('reads %s', (typed, type) => {
    expect(decodeBase64(typed)).toMatchObject({ ok: true, text: 'foo', type });
  });

  it('encodes any bytes and long texts', () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => (index * 7) % 256);
    expect(decodeBase64(encodeBytes(bytes, PLAIN))).toEqual({
      ok: true,
      bytes,
      text: null,
      type: null,
    });
    const text = 'haat '.repeat(50_000);
    expect(textOf(encodeBase64(text, PLAIN))).toBe(text);
  });

  test.each([
    ['iVBORw0KGgoAAAAN', 'png'],
    ['UEsDBBQAAAAIAAAA', 'zip'],
    ['/w==', undefined],
    ['AAECAw==', undefined],
  ])('decodes %s to no text, with the file extension %s', (typed, ending) => {
    const decoding = decodeBase64(typed);
    expect(decoding).toMatchObject({ ok: true, text: null });
    expect(decoding.ok && kindOf(decoding.bytes)?.ending).toBe(ending);
  });

  it('encodes half a surrogate pair as the replacement character', () => {
    expect(encodeBase64('\ud800', PLAIN)).toBe('77+9');
    expect(runBase64({ way: 'encode', text: 'a\udc00', shape: PLAIN })).toMatchObject({
      text: 'Ye+/vQ==',
    });
  });

  test.each([
    ['Zm9v!', '! is no sign of Base64.'],
    ['Zm\u202E9v', 'U+202E is no sign of Base64.'],
    ['\ud800', 'U+D800 is no sign of Base64.'],
    ['Zm=v', 'An equals sign stands in the middle; it belongs at the end.'],
    ['Zm9vY', 'A sign is missing: this is one too long or three too short.'],
    ['data:text/plain,hello', 'This data address holds no Base64: its text stands there as it is.'],
  ])('explains the error in %s', (typed, error) => {
    expect(decodeBase64(typed)).toEqual({ ok: false, error });
  });
});
