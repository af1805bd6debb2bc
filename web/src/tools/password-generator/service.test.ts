import { describe, expect, it, test } from 'vitest';
import { type PhraseRules, phraseBits, randomPhrase } from './passphrase.ts';
import { type FillRandom, randomBelow } from './random.ts';
import { type PasswordRules, passwordBits, randomPassword } from './service.ts';
import { strengthOf } from './strength.ts';
import { WORD_LIST } from './word-list.ts';

const fill: FillRandom = (bytes) => crypto.getRandomValues(bytes);
const rules: PasswordRules = {
  length: 20,
  lower: true,
  upper: true,
  digits: true,
  symbols: true,
  similar: false,
};
const digitsAlone = { ...rules, lower: false, upper: false, symbols: false, similar: true };

describe('A random number', () => {
  it('discards values that would introduce a bias', () => {
    // 65,520 = 1,040 times 63: what is above would make the low ones more likely.
    const draws = [65_535, 65_520, 65_519];
    const given: FillRandom = (target) => {
      const draw = draws.shift() ?? 0;
      target.set([draw >> 8, draw & 255]);
      return target;
    };
    expect(randomBelow(63, given)).toBe(65_519 % 63);
    expect(draws).toEqual([]);
  });

  it.each([0, -1, Number.NaN, 65_537])('refuses the limit %d', (count) => {
    expect(() => randomBelow(count, fill)).toThrow(RangeError);
  });

  it('is evenly distributed', () => {
    const counts = new Array<number>(10).fill(0);
    for (let draw = 0; draw < 20_000; draw += 1) {
      const drawn = randomBelow(10, fill);
      counts[drawn] = (counts[drawn] ?? 0) + 1;
    }
    // 2,000 each, and 8 standard deviations away at most.
    for (const count of counts) expect(Math.abs(count - 2000)).toBeLessThan(340);
  });
});

describe('A password', () => {
  it('has its length and at least one character of every set', () => {
    for (let made = 0; made < 200; made += 1) {
      const password = randomPassword({ ...rules, length: 4 }, fill);
      expect(password).toHaveLength(4);
      expect(password).toMatch(/[a-z]/);
      expect(password).toMatch(/[A-Z]/);
      expect(password).toMatch(/[2-9]/);
      expect(password).toMatch(/[^a-zA-Z0-9]/);
    }
  });

  it('contains only the requested sets', () => {
    const digits = { ...digitsAlone, length: 200, similar: false };
    expect(randomPassword(digits, fill)).toMatch(/^[2-9]{200}$/);
    expect(randomPassword({ ...digits, digits: false }, fill)).toBe('');
  });

  it('contains no similar characters unless they are allowed', () => {
    expect(randomPassword({ ...rules, length: 128 }, fill)).not.toMatch(/[lI1O0|]/);
    const all = Array.from({ length: 40 }, () =>
      randomPassword({ ...rules, length: 128, similar: true }, fill),
    ).join('');
    expect(all).toMatch(/[lI1O0]/);
  });

  it('shorter than the number of its sets has its length', () => {
    expect(randomPassword({ ...rules, length: 2 }, fill)).toHaveLength(2);
  });

  it('is as strong as the number of possible passwords', () => {
    expect(passwordBits({ ...digitsAlone, length: 6 })).toBeCloseTo(Math.log2(1e6), 10);
    // Of two digits and small letters: 36² less the pairs of one set alone.
    const both = { ...digitsAlone, lower: true, length: 2 };
    expect(passwordBits(both)).toBeCloseTo(Math.log2(2 * 10 * 26), 10);
    expect(passwordBits({ ...digitsAlone, digits: false })).toBe(0);
  });
});

describe('A passphrase', () => {
  const phrase: PhraseRules = { words: 6, separator: 'hyphen', capitals: false, digit: false };

  it('uses the 7,776 words of the EFF list', () => {
    expect(WORD_LIST).toHaveLength(7776);
    expect(new Set(WORD_LIST).size).toBe(7776);
    expect([WORD_LIST[0], WORD_LIST.at(-1)]).toEqual(['abacus', 'zoom']);
    // Four of them have a hyphen of their own.
    const words = randomPhrase(WORD_LIST, { ...phrase, separator: 'space' }, fill).split(' ');
    expect(words).toHaveLength(6);
    expect(WORD_LIST).toEqual(expect.arrayContaining(words));
  });

  it('is written in the requested format', () => {
    const made = randomPhrase(
      ['loom'],
      { words: 3, separator: 'dot', capitals: true, digit: true },
      fill,
    );
    expect(made).toMatch(/^Loom\d?\.Loom\d?\.Loom\d?$/);
    expect(made.match(/\d/g)).toHaveLength(1);
    expect(randomPhrase(['loom'], { ...phrase, separator: 'nothing' }, fill)).toBe(
      'loom'.repeat(6),
    );
  });

  it('is as strong as its word list allows', () => {
    expect(phraseBits(7776, phrase)).toBeCloseTo(77.55, 2);
    expect(phraseBits(7776, { ...phrase, digit: true })).toBeCloseTo(77.55 + Math.log2(60), 2);
  });
});

test.each([
  [passwordBits({ ...digitsAlone, length: 6 }), 'Very weak', 'less than a second', 'brick'],
  [passwordBits({ ...digitsAlone, length: 12 }), 'Very weak', 'about 5 seconds', 'brick'],
  [passwordBits({ ...rules, length: 8 }), 'Very weak', 'about 1.1 hours', 'brick'],
  [passwordBits({ ...rules, length: 10 }), 'Weak', 'about 1.1 years', 'wait'],
  [
    phraseBits(7776, { words: 5, separator: 'dot', capitals: true, digit: false }),
    'Weak',
    'about 4.5 years',
    'wait',
  ],
  [passwordBits({ ...rules, length: 12 }), 'Good', 'about 8,600 years', 'leaf'],
  [passwordBits(rules), 'Strong', 'more than a million years', 'leaf'],
])('%f bits are rated “%s” and take %s', (bits, strength, time, tone) => {
  const words = `${strength}. An attacker making 10,000 crore guesses a second would need ${time}`;
  expect(strengthOf(bits)).toEqual({ words, tone });
});
