import { describe, expect, it, test } from 'vitest';
import { type Angle, calculate, type Variables } from './service.ts';

const resultOf = (typed: string, angle: Angle = 'degrees', variables: Variables = {}) => {
  const sum = calculate({ typed, variables, angle });
  if (!sum.ok) return sum.error;
  return sum.isExact ? sum.text : `about ${sum.text}`;
};

describe('The calculator', () => {
  test.each([
    ['(2 + 3) * 4', '20'],
    ['-2^2', '-4'],
    ['10 mod 3', '1'],
    ['nthRoot(27, 3)', '3'],
    ['log10(1000) + log2(8)', '6'],
    ['sum(1:100)', '5050'],
  ])('calculates %s = %s', (typed, result) => {
    expect(resultOf(typed)).toBe(result);
  });

  test.each([
    ['9007199254740993', '9007199254740993'],
    ['2^256', `${2n ** 256n}`],
    ['12345678901.23 * 100', '1234567890123'],
    ['lcm(12345678901, 98765432109)', '1219326311336229232209'],
    ['0.1 + 0.2', '0.3'],
    ['1/3 * 3', '1'],
    ['sqrt(2)^2', '2'],
    ['1e21 * 10', '10000000000000000000000'],
    ['50!', '30414093201713378043612608166064768844377641568960512000000000000'],
    ['combinations(50, 25)', '126410606437752'],
  ])('is exact to the last digit: %s = %s', (typed, result) => {
    expect(resultOf(typed)).toBe(result);
  });

  // Digits: OEIS A002193, A000796, A002162, A060295, A008904.
  test.each([
    ['sqrt(2)', 'about 1.4142135623731'],
    ['π', 'about 3.14159265358979'],
    ['ln2 = log(2)', 'about 0.693147180559945'],
    ['e^(pi * sqrt(163))', 'about 2.62537412640769e+17'],
    ['9^9^9', 'about 4.28124773175747e+369693099'],
  ])('says “about” for a rounded result: %s', (typed, result) => {
    expect(resultOf(typed)).toBe(result);
  });

  test.each([
    ['6 × 7 ÷ 2 − 1', '20'],
    ['√(16) + 3²', '13'],
    ['6.02 × 10⁻²', '0.0602'],
    ['3√√16', '6'],
    ['∛27', '3'],
    ['2 sin 30 + 5', '6'],
    ['sin 30°', '0.5'],
    ['cos sin(0)', '1'],
    ['ln e', '1'],
    ['6x7', '42'],
    ['2**10', '1024'],
    ['1,234,567 + (12,34,567)', '2469134'],
    ['₹1,500 + 18%', '1770'],
    ['10% of 200', '20'],
    ['200+5%+5%', '220.5'],
    ['100 - 10% − 5', '85'],
    ['10% + 5', '5.1'],
    ['2 * (100 + 10% + 1) - 2', '220'],
    ['max(10% + 5, 3, 100 + 5% - 1)', '104'],
    ['fee = 100 + 1% + 1', '102'],
    ['5 % 3', '2'],
    ['१२ + ३', '15'],
    ['= 5 + 3', '8'],
    ['5 + 3 =\n', '8'],
    ['2.5 lakh * 4 + 1 crore', '11000000'],
  ])('accepts common ways of typing: %s', (typed, result) => {
    expect(resultOf(typed)).toBe(result);
  });

  // NIST SP 811, appendix B.
  test.each([
    ['5 km to miles', 'about 3.10685596118667 miles'],
    ['5 km in m', '5000 m'],
    ['1 acre to m^2', '4046.8564224 m^2'],
    ['98.6 °F to °C', '37 degC'],
    ['90 kmph * 2 hours to km', '180 km'],
    ['1 tola to g', '11.6638038 g'],
  ])('converts units: %s is %s', (typed, result) => {
    expect(resultOf(typed)).toBe(result);
  });

  it('groups the shown digits in the Indian way, but not the copied ones', () => {
    expect(calculate({ typed: '10^7 + 0.5', variables: {}, angle: 'degrees' })).toMatchObject({
      text: '10000000.5',
      shown: '1,00,00,000.5',
    });
    expect(calculate({ typed: '100 °C to °F', variables: {}, angle: 'degrees' })).toMatchObject({
      shown: '212 °F',
    });
    expect(calculate({ typed: '2^0.5 * 1e20', variables: {}, angle: 'degrees' })).toMatchObject({
      shown: '1.4142135623731 × 10^20',
    });
  });

  it('calculates angles in degrees or in radians', () => {
    expect(resultOf('sin(180)')).toBe('0');
    expect(resultOf('cos(60) + tan(45)')).toBe('1.5');
    expect(resultOf('asin(1)')).toBe('90');
    expect(resultOf('sin(360 * 10^40 + 30)')).toBe('0.5');
    expect(resultOf('sin(pi / 2)', 'radians')).toBe('1');
    expect(resultOf('sin pi', 'radians')).toBe('0');
    expect(resultOf('sin(30 deg)', 'radians')).toBe('0.5');
    expect(resultOf('acos(0)', 'radians')).toBe('about 1.5707963267949');
  });

  it('explains how log is read', () => {
    expect(calculate({ typed: 'log 100', variables: {}, angle: 'degrees' })).toMatchObject({
      hint: expect.stringContaining('write log10'),
    });
    expect(calculate({ typed: 'log(8, 2)', variables: {}, angle: 'degrees' })).toMatchObject({
      text: '3',
      hint: null,
    });
  });

  it.each([
    ['max(100,200)', '200'],
    ['max(min(100,200), 3)', '100'],
  ])('explains the commas in %s', (typed, result) => {
    expect(calculate({ typed, variables: {}, angle: 'degrees' })).toMatchObject({
      text: result,
      hint: expect.stringContaining('for one number write 100200'),
    });
  });

  it.each(['max(3, 500)', 'max(1234,500)', 'max(2.5,500)', 'max(1,2,3)', 'round(5000 / 3,2)'])(
    'gives no hint about the commas in %s',
    (typed) => {
      expect(calculate({ typed, variables: {}, angle: 'degrees' })).toMatchObject({ hint: null });
    },
  );

  it('stores results under their names, and the last one as ans', () => {
    const first = calculate({ typed: 'rent = 12000 * 11', variables: {}, angle: 'degrees' });
    if (!first.ok) throw new Error(first.error);
    const saved = { value: '132000', unit: null };
    expect(first.variables).toEqual({ rent: saved, ans: saved });
    expect(resultOf('rent / 12 + ans', 'degrees', first.variables)).toBe('143000');
    const third = calculate({ typed: 'd = 1 km / 3', variables: {}, angle: 'degrees' });
    if (!third.ok) throw new Error(third.error);
    expect(resultOf('d * 3', 'degrees', third.variables)).toBe('1 km');
  });

  test.each([
    ['2 +', 'Something is missing at the end.'],
    ['2 + * 3', 'Sign 5 does not fit there.'],
    ['√16 + * 3', '“*” does not fit there.'],
    ['rent * 2', 'Unknown name: rent'],
    ['1 / 0', 'This has no result that can be written.'],
    ['tan 90', 'This has no result that can be written.'],
    ['sqrt(-1)', 'This has no result that can be written.'],
    ['9^9^9^9', 'This has no result that can be written.'],
    ['max(1,00,000, 2)', 'Commas part the numbers of a function: write 100000 in its brackets.'],
    ['min(3, 1,23,456.5)', 'Commas part the numbers of a function: write 123456 in its brackets.'],
    [
      'sqrt(12,500)',
      'Commas part the numbers of a function: for one number write 12500 in its brackets.',
    ],
    ['sqrt(1,2)', 'sqrt takes another count of numbers.'],
    ['max(12,500, 3', 'Something is missing at the end.'],
    ['max(3,4) + * 2', 'Sign 12 does not fit there.'],
    ['2.5!', 'This takes whole numbers from 0 on.'],
    ['5 km to kg', 'These units do not measure the same thing.'],
    [
      '5 km + 3',
      'One number here has a unit and the other has none: give both a unit, or neither.',
    ],
    ['f(x) = x^2', 'This gives no number.'],
    ['"text"', 'This gives no number.'],
    ['   ', 'This gives no number.'],
    ['🛕', 'Sign 1 does not fit there.'],
    ['\ud800', '“�” does not fit there.'],
  ])('explains the error in %s: %s', (typed, error) => {
    expect(resultOf(typed)).toBe(error);
  });

  it('limits the length and the depth of an expression', () => {
    expect(resultOf('1'.repeat(1001))).toBe('At most 1000 signs.');
    expect(resultOf('('.repeat(1000))).toBe('Can’t calculate this. Check the expression.');
  });

  test.each([
    'import({a: 1})',
    'config({precision: 2})',
    'evaluate("1 + 1")',
    'parse("1 + 1")',
    'createUnit("haat")',
    'chain(1)',
    'number(1 / 3)',
    'random()',
    'sin.constructor("return 1")()',
    'cos.constructor',
    '(1).constructor',
    'constructor',
  ])('refuses %s and keeps its settings', (typed) => {
    expect(calculate({ typed, variables: {}, angle: 'degrees' }).ok).toBe(false);
    expect(calculate({ typed, variables: {}, angle: 'radians' }).ok).toBe(false);
    expect(resultOf('1/3')).toBe('about 0.333333333333333');
  });
});
