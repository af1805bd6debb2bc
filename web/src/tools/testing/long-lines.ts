import { growthOf } from '@haat/contracts/testing/growth';

/**
 * How much longer it takes to read four times as many of the same sign, before another one and
 * between two: about 4, or 16 where a pattern starts again at each of them.
 */
export const growthOverLongLines = (read: (typed: string) => unknown, sign: string): number => {
  const signs = (length: number): string => sign.repeat(length / sign.length);
  const between = growthOf((length) => `a${signs(length)}a`, read);
  const before = growthOf((length) => `${signs(length)}!`, read);
  return Math.max(between, before);
};
