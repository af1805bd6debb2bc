import { describe, expect, it, test } from 'vitest';
import { decodeBase64, encodeBase64 } from './service.ts';

describe('The Base64 converter', () => {
  test.each([
    ['', ''],
    ['f', 'Zg=='],
    ['foobar', 'Zm9vYmFy'],
    ['नमस्ते', '4KSo4KSu4KS44KWN4KSk4KWH'],
    ['🛕', '8J+blQ=='],
  ])('turns %j into %s and back', (text, base64) => {
    expect(encodeBase64(text, false)).toBe(base64);
    expect(decodeBase64(base64)).toEqual({ ok: true, text });
  });

  it('has a form for addresses, and reads both forms', () => {
    expect(encodeBase64('🛕', true)).toBe('8J-blQ');
    expect(decodeBase64('8J-blQ')).toEqual({ ok: true, text: '🛕' });
  });

  it('reads what mail programs have broken into lines', () => {
    expect(decodeBase64(' Zm9v\r\n YmFy ')).toEqual({ ok: true, text: 'foobar' });
  });

  it('holds a long text', () => {
    const text = 'haat '.repeat(50_000);
    expect(decodeBase64(encodeBase64(text, false))).toEqual({ ok: true, text });
  });

  test.each([
    ['Zm9v!', '! is no sign of Base64.'],
    ['Zm=v', 'An equals sign stands in the middle; it belongs at the end.'],
    ['Zm9vY', 'A sign is missing: this is one too long or three too short.'],
    ['/w==', 'This is Base64, but what is inside is no text.'],
  ])('says what is wrong with %s', (typed, error) => {
    expect(decodeBase64(typed)).toEqual({ ok: false, error });
  });
});
