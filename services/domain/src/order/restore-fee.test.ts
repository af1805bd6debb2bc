import { describe, expect, it } from 'vitest';
import { restoreFeePaise } from './restore-fee.ts';

describe('The restore fee', () => {
  it.each([
    // ₹6,500.00 + 20 % = ₹7,800.00, + 18 % = ₹9,204.00
    [650_000, 20, 18, 920_400],
    // ₹6,500.01 is above ₹9,204.00 by a fraction of a paisa.
    [650_001, 20, 18, 920_500],
    [650_000, 0, 18, 767_000],
    [1, 0, 1, 100],
    [0, 20, 18, 0],
  ])(
    'of a cost of %i paise with %i %% markup and %i %% GST is %i paise',
    (cost, up, gst, paise) => {
      expect(restoreFeePaise(cost, { markupPercent: up, gstPercent: gst })).toBe(paise);
    },
  );
});
