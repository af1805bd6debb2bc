import { expect, it } from 'vitest';
import { periodText } from './legal-values.ts';

const HOUR_MS = 3_600_000;

it.each([
  [15 * 60_000, '15 minutes'],
  [HOUR_MS, '1 hour'],
  [24 * HOUR_MS, '24 hours'],
  [72 * HOUR_MS, '72 hours'],
  [7 * 24 * HOUR_MS, '7 days'],
  [90 * 60_000, '90 minutes'],
])('%i ms are %s', (ms, text) => {
  expect(periodText(ms)).toBe(text);
});
