import { expect, it } from 'vitest';
import { asText, wholeRupees } from './rupees.ts';

it('whole rupees are grouped in the Indian way, and large amounts are rounded', () => {
  expect(wholeRupees(2_323_390.76)).toBe('₹23,23,391');
  expect(wholeRupees(1.23456789e20)).toBe('about ₹1,23,45,67,89,00,000 crore');
});

it('an amount is written in words with lakh and crore', () => {
  expect(asText(8678.23)).toBe(
    'Rupees eight thousand six hundred seventy-eight and twenty-three paise only',
  );
  expect(asText(12_345_678)).toBe(
    'Rupees one crore twenty-three lakh forty-five thousand six hundred seventy-eight only',
  );
  expect(asText(1e20)).toBeNull();
});
