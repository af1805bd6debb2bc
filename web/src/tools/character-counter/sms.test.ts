import { describe, expect, it, test } from 'vitest';
import { countSms } from './sms.ts';

describe('A text message', () => {
  test.each([
    ['', 0, 0, 160],
    ['a'.repeat(160), 1, 160, 0],
    ['a'.repeat(161), 2, 161, 145],
    ['a'.repeat(307), 3, 307, 152],
    ['€'.repeat(80), 1, 160, 0],
    ['€'.repeat(81), 2, 162, 143],
    ['[a] ^ {b}', 1, 14, 146],
    ['Ää Öö Üü ß ñ à é @£$¥\n', 1, 22, 138],
  ])('in the GSM alphabet has parts of 160 or 153 characters: %j', (text, parts, used, left) => {
    expect(countSms(text)).toEqual({
      alphabet: 'plain',
      parts,
      used,
      left,
      foreign: [],
      plain: null,
    });
  });

  test.each([
    ['न'.repeat(70), 1, 70, 0],
    ['न'.repeat(71), 2, 71, 63],
    ['न'.repeat(135), 3, 135, 66],
    ['नमस्ते', 1, 6, 64],
    ['😀', 1, 2, 68],
  ])(
    'in Hindi or with an emoji has parts of 70 or 67 characters: %j',
    (text, parts, used, left) => {
      expect(countSms(text)).toMatchObject({ alphabet: 'unicode', parts, used, left });
    },
  );

  it('never splits a character across two parts', () => {
    // The 153rd place holds no € of two places: it goes to the second part.
    expect(countSms(`${'a'.repeat(152)}€${'a'.repeat(20)}`)).toMatchObject({
      parts: 2,
      used: 174,
      left: 131,
    });
    expect(countSms(`${'न'.repeat(66)}😀${'न'.repeat(10)}`)).toMatchObject({ parts: 2, left: 55 });
  });

  it('lists the characters outside the GSM alphabet and suggests plain ones', () => {
    expect(countSms('It’s “done” – pay ₹500…')).toMatchObject({
      alphabet: 'unicode',
      foreign: ['’', '“', '”', '–', '₹', '…'],
      plain: 'It\'s "done" - pay Rs 500...',
    });
    expect(countSms('cafés São\u00a0Tomé\u200b')).toMatchObject({ plain: 'cafés Sao Tomé' });
    expect(countSms('Hi नमस्ते’')).toMatchObject({ plain: null });
    expect(countSms('a\ud800')).toMatchObject({ alphabet: 'unicode', used: 2, plain: null });
  });

  it('has at most 255 parts', () => {
    expect(countSms('a'.repeat(153 * 255)).parts).toBe(255);
    expect(countSms('a'.repeat(153 * 255 + 1)).parts).toBeNull();
  });
});
