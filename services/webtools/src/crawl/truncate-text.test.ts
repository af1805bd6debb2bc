import { describe, expect, it } from 'vitest';
import { truncateText } from './truncate-text.ts';

const bytesOf = (text: string): number => Buffer.byteLength(text);

describe('Truncated text', () => {
  it.each(['', 'No answer.', 'x'.repeat(2_048), 'é'.repeat(1_024)])(
    'is unchanged if it is short enough',
    (words) => {
      expect(truncateText(words)).toBe(words);
    },
  );

  it.each(['x', 'é', '…', '👍', '👍🏽 '])('of many %s is cut between two characters', (one) => {
    for (const before of ['', 'a', 'ab', 'abc']) {
      const cut = truncateText(before + one.repeat(3_000));
      expect(cut).toMatch(/…$/);
      expect(cut.isWellFormed()).toBe(true);
      expect(bytesOf(cut)).toBeLessThanOrEqual(2_048);
      expect(bytesOf(cut)).toBeGreaterThan(2_048 - 4 - bytesOf(one));
      expect((before + one.repeat(3_000)).startsWith(cut.slice(0, -1))).toBe(true);
    }
  });

  it('has no control characters, which Postgres and JSON would reject', () => {
    expect(truncateText('a\u0000b\nc\u007f')).toBe('a b c ');
  });
});
