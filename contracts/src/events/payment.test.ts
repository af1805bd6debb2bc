import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeUtr } from './payment.ts';

describe('A bank reference', () => {
  it.each([
    '532512345678',
    ' 5325 1234 5678 ',
    '5325-1234-5678',
    '５３２５１２３４５６７８',
    '\u200b532512345678\u00a0',
  ])('typed as %j is 532512345678', (typed) => {
    expect(normalizeUtr(typed)).toBe('532512345678');
  });

  it('keeps its letters, in capitals', () => {
    expect(normalizeUtr('t2511 abc/9')).toBe('T2511ABC9');
  });

  it('is empty when nothing of it can be one', () => {
    expect(normalizeUtr(' -_/ ')).toBe('');
  });

  it('does not change when it is read a second time, and names a stream safely', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        const once = normalizeUtr(typed);
        expect(normalizeUtr(once)).toBe(once);
        expect(once).toMatch(/^[A-Z0-9]*$/);
      }),
    );
  });

  it('cannot pay twice by spacing or case', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-Z0-9]{1,20}$/), (utr) => {
        expect(normalizeUtr([...utr.toLowerCase()].join(' '))).toBe(normalizeUtr(utr));
      }),
    );
  });
});
