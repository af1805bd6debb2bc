import { describe, expect, it, test } from 'vitest';
import {
  type FillRandom,
  type PasswordRules,
  randomBelow,
  randomPassword,
  strengthBits,
  strengthOf,
} from './service.ts';

const fill: FillRandom = (bytes) => crypto.getRandomValues(bytes);
const rules: PasswordRules = {
  length: 20,
  lower: true,
  upper: true,
  digits: true,
  symbols: true,
  similar: false,
};

describe('A random number', () => {
  it('throws bytes away that would favour some', () => {
    const bytes = [255, 252, 251];
    const given: FillRandom = (target) => {
      target[0] = bytes.shift() ?? 0;
      return target;
    };
    // 252 = 4 times 63: 252 to 255 would make 0 to 3 more likely.
    expect(randomBelow(63, given)).toBe(251 % 63);
    expect(bytes).toEqual([]);
  });

  it('comes evenly', () => {
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
  it('has its length and at least one sign of every set', () => {
    for (let made = 0; made < 200; made += 1) {
      const password = randomPassword({ ...rules, length: 4 }, fill);
      expect(password).toHaveLength(4);
      expect(password).toMatch(/[a-z]/);
      expect(password).toMatch(/[A-Z]/);
      expect(password).toMatch(/[2-9]/);
      expect(password).toMatch(/[^a-zA-Z0-9]/);
    }
  });

  it('has only what was asked for', () => {
    const digits = { ...rules, length: 200, lower: false, upper: false, symbols: false };
    expect(randomPassword(digits, fill)).toMatch(/^[2-9]{200}$/);
    expect(randomPassword({ ...digits, digits: false }, fill)).toBe('');
  });

  it('has no signs that look alike unless they are allowed', () => {
    expect(randomPassword({ ...rules, length: 128 }, fill)).not.toMatch(/[lI1O0|]/);
    const all = Array.from({ length: 40 }, () =>
      randomPassword({ ...rules, length: 128, similar: true }, fill),
    ).join('');
    expect(all).toMatch(/[lI1O0]/);
  });

  it('shorter than its sets are many has what fits', () => {
    expect(randomPassword({ ...rules, length: 2 }, fill)).toHaveLength(2);
  });
});

test.each([
  [8, 'Weak: guessed within days'],
  [10, 'Fair: guessed within years'],
  [16, 'Strong: not to be guessed'],
])('a password of %i signs is called %s', (length, words) => {
  expect(strengthOf(strengthBits({ ...rules, length })).words).toBe(words);
});
