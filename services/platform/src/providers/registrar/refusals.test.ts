import { describe, expect, it } from 'vitest';
import { withoutNames } from './refusals.ts';

describe('A registrar’s message', () => {
  it.each([
    ['my-fund.com is taken; ask asha@no-funds.example', ' is taken; ask '],
    ['MY-FUND.CO.IN is taken', ' is taken'],
    ['Denied.Please wait', 'Denied.Please wait'],
  ])('is read without domains and emails: %s', (words, plain) => {
    expect(withoutNames(words)).toBe(plain);
  });
});
