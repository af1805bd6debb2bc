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

describe('two words', () => {
  it.each([
    ['a letter more', 'paytm', 'payttm'],
    ['a letter less', 'flipkart', 'flpkart'],
    ['another letter', 'amazon', 'amason'],
    ['two letters swapped', 'flipkart', 'flipkrat'],
    ['a letter more at the end', 'amazon', 'amazonn'],
  ])('are one slip apart with %s', (_slip, one, other) => {
    expect(isOneSlipApart(one, other)).toBe(true);
    expect(isOneSlipApart(other, one)).toBe(true);
  });

  it.each([
    ['paytm', 'paytm'],
    ['amazon', 'amaozns'],
    ['google', 'goggles'],
    ['flipkart', 'flip'],
  ])('%s and %s are not', (one, other) => {
    expect(isOneSlipApart(one, other)).toBe(false);
  });

  it('are one slip apart wherever a letter is taken out', () => {
    fc.assert(
      fc.property(word, fc.nat(), (whole, place) => {
        const at = place % whole.length;
        return isOneSlipApart(whole, whole.slice(0, at) + whole.slice(at + 1));
      }),
    );
  });
});

describe('letters', () => {
  it('of other scripts are read as the Latin ones that they look like', () => {
    expect(inLatinLetters('раурал')).toBe('paypaл');
    expect(inLatinLetters('gооglé')).toBe('google');
    expect(readingsOf('fl1pkart')).toContain('flipkart');
    expect(readingsOf('paypa1')).toContain('paypal');
    expect(readingsOf('rnyntra')).toContain('myntra');
  });

  it('that are Latin are read as they are', () => {
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
  ])('of %s are Latin in disguise: %s', (part, isDisguise) => {
    expect(isLatinInDisguise(part)).toBe(isDisguise);
  });
});
