import { describe, expect, it } from 'vitest';
import { utrHint } from './utr-hint.ts';

describe('The hint for a transaction ID', () => {
  it.each(['632501259006', '6320 0125 9006', '501501259006', '012345678901', '999999999998'])(
    'is empty for any twelve digits: %s',
    (typed) => {
      expect(utrHint(typed)).toBeNull();
    },
  );

  it('is empty while nothing is typed', () => {
    expect(utrHint('  ')).toBeNull();
  });

  it.each(['T2611211041263456789', 'CICAgODw2oXzAQ'])(
    'distinguishes an app’s own ID from a UTR: %s',
    (id) => {
      expect(utrHint(id)).toContain('12 digits, no letters');
    },
  );

  it.each(['777777777777', '0000 0000 0000', 'UTR 111111111111'])(
    'asks to check twelve equal digits: %s',
    (typed) => {
      expect(utrHint(typed)).toBe(
        'All 12 digits are the same. Please check the transaction ID again.',
      );
    },
  );

  it('asks to check an input that does not have twelve digits', () => {
    expect(utrHint('632501259006 632501259007')).toContain('A UTR is 12 digits.');
    expect(utrHint('TXN0000')).toContain('A UTR is 12 digits.');
    expect(utrHint('6325012590067')).toContain('A UTR is 12 digits.');
  });

  it('counts the missing digits while typing', () => {
    expect(utrHint('632 501')).toBe('12 digits, 6 to go.');
  });
});
