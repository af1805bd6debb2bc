import { describe, expect, it } from 'vitest';
import { truncateText } from './truncate-text.ts';

const bytesOf = (text: string): number => Buffer.byteLength(text);

describe('words that are stored', () => {
  it.each(['', 'No answer.', 'x'.repeat(2_048), 'é'.repeat(1_024)])('stay as they are', (words) => {
    expect(truncateText(words)).toBe(words);
  });

  it.each(['x', 'é', '…', '👍', '👍🏽 '])('of many %s are cut where one ends', (one) => {
    for (const before of ['', 'a', 'ab', 'abc']) {
      const cut = truncateText(before + one.repeat(3_000));
      expect(cut).toMatch(/…$/);
      expect(cut.isWellFormed()).toBe(true);
      expect(bytesOf(cut)).toBeLessThanOrEqual(2_048);
      expect(bytesOf(cut)).toBeGreaterThan(2_048 - 4 - bytesOf(one));
      expect((before + one.repeat(3_000)).startsWith(cut.slice(0, -1))).toBe(true);
    }
  });

  it('have no control characters, which Postgres and JSON would trip over', () => {
    expect(truncateText('a\u0000b\nc\u007f')).toBe('a b c ');
  });
});
