import { describe, expect, it, test } from 'vitest';
import { type Angle, reckon, type Variables } from './service.ts';

const text = (typed: string, angle: Angle = 'degrees', variables: Variables = {}) => {
  const sum = reckon(typed, variables, angle);
  return sum.ok ? sum.text : sum.error;
};

describe('The calculator', () => {
  test.each([
    ['2 + 3 * 4', '14'],
    ['(2 + 3) * 4', '20'],
    ['2^10', '1024'],
    ['-2^2', '-4'],
    ['0.1 + 0.2', '0.3'],
    ['10 mod 3', '1'],
    ['5!', '120'],
    ['sqrt(2)', '1.41421356237'],
    ['nthRoot(27, 3)', '3'],
    ['log10(1000) + log2(8)', '6'],
    ['ln2 = log(2)', '0.69314718056'],
    ['max(3, 9, 4) - mean(2, 4)', '6'],
    ['combinations(5, 2)', '10'],
    ['1e21 * 10', '1e+22'],
    ['2 pi', '6.28318530718'],
    ['200 + 10%', '220'],
  ])('reckons %s = %s', (typed, result) => {
    expect(text(typed)).toBe(result);
  });

  test.each([
    ['6 × 7 ÷ 2 − 1', '20'],
    ['√(16) + 3²', '13'],
    ['π', '3.14159265359'],
  ])('takes the signs that people paste: %s', (typed, result) => {
    expect(text(typed)).toBe(result);
  });

  it('reckons angles in degrees or in radians', () => {
    expect(text('sin(30)')).toBe('0.5');
    expect(text('sin(180)')).toBe('0');
    expect(text('cos(60) + tan(45)')).toBe('1.5');
    expect(text('asin(1)')).toBe('90');
    expect(text('sin(pi / 2)', 'radians')).toBe('1');
    expect(text('acos(0)', 'radians')).toBe('1.57079632679');
  });

  it('remembers results by the names they are given, and the last one', () => {
    const first = reckon('rent = 12000 * 11', {}, 'degrees');
    if (!first.ok) throw new Error(first.error);
    expect(first.variables).toEqual({ rent: 132_000, ans: 132_000 });
    expect(text('rent / 12 + ans', 'degrees', first.variables)).toBe('143000');
  });

  test.each([
    ['2 +', 'Something is missing at the end.'],
    ['(2 + 3', 'Something is missing at the end.'],
    ['2 + * 3', 'Sign 5 does not fit there.'],
    ['rent * 2', 'Nothing is called rent.'],
    ['foo(2)', 'Nothing is called foo.'],
    ['1 / 0', 'This has no result.'],
    ['tan(90)', 'This has no result.'],
    ['1,00,000 * 2', 'Please write numbers without commas: 100000.'],
    ['f(x) = x^2', 'This gives no number.'],
    ['"text"', 'This gives no number.'],
    ['1'.repeat(1001), 'At most 1000 signs.'],
  ])('says of %s: %s', (typed, error) => {
    expect(text(typed)).toBe(error);
  });

  test.each([
    'import({a: 1})',
    'evaluate("1 + 1")',
    'parse("1 + 1")',
    'createUnit("haat")',
    'sin.constructor("return 1")()',
    'cos.constructor',
    '(1).constructor',
  ])('reckons only: %s gives nothing', (typed) => {
    expect(reckon(typed, {}, 'degrees').ok).toBe(false);
    expect(reckon(typed, {}, 'radians').ok).toBe(false);
  });
});
