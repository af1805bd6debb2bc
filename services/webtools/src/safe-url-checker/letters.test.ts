import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  inLatinLetters,
  isLatinInDisguise,
  isOneSlipApart,
  isUnusualMixture,
  readingsOf,
} from './letters.ts';

const word = fc.stringMatching(/^[a-z]{3,12}$/);

describe('Two words', () => {
  it.each([
    ['an extra letter', 'paytm', 'payttm'],
    ['a missing letter', 'flipkart', 'flpkart'],
    ['a different letter', 'amazon', 'amason'],
    ['two letters swapped', 'flipkart', 'flipkrat'],
    ['an extra letter at the end', 'amazon', 'amazonn'],
  ])('are one typo apart: %s', (_slip, one, other) => {
    expect(isOneSlipApart(one, other)).toBe(true);
    expect(isOneSlipApart(other, one)).toBe(true);
  });

  it.each([
    ['paytm', 'paytm'],
    ['amazon', 'amaozns'],
    ['google', 'goggles'],
    ['flipkart', 'flip'],
  ])('are not one typo apart: %s and %s', (one, other) => {
    expect(isOneSlipApart(one, other)).toBe(false);
  });

  it('are one typo apart when any letter is removed', () => {
    fc.assert(
      fc.property(word, fc.nat(), (whole, place) => {
        const at = place % whole.length;
        return isOneSlipApart(whole, whole.slice(0, at) + whole.slice(at + 1));
      }),
    );
  });
});

describe('Letters', () => {
  it('of other scripts are read as the Latin letters that they resemble', () => {
    expect(inLatinLetters('раурал')).toBe('paypaл');
    expect(inLatinLetters('gооglé')).toBe('google');
    expect(readingsOf('fl1pkart')).toContain('flipkart');
    expect(readingsOf('paypa1')).toContain('paypal');
    expect(readingsOf('rnyntra')).toContain('myntra');
  });

  it('of the Latin script are unchanged', () => {
    fc.assert(fc.property(word, (plain) => inLatinLetters(plain) === plain));
  });

  it.each([
    ['pаypal', true],
    ['παypal', true],
    ['हाट', false],
    ['haat-हाट', true],
    ['東京tower', false],
    ['カフェ東京', false],
    ['loom-24', false],
    ['24', false],
  ])('of %s are an unusual mixture: %s', (part, isMixed) => {
    expect(isUnusualMixture(part)).toBe(isMixed);
  });

  it.each([
    ['соре', true],
    ['москва', false],
    ['cope', false],
    ['हाट', false],
  ])('of %s all imitate Latin letters: %s', (part, isDisguise) => {
    expect(isLatinInDisguise(part)).toBe(isDisguise);
  });
});
