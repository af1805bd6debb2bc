import { growthOf } from '@haat/contracts/testing/growth';

/** Time ratio for four times as many signs: about 4, or 16 if a pattern restarts at each. */
export const growthOverLongLines = (read: (typed: string) => unknown, sign: string): number => {
  const signs = (length: number): string => sign.repeat(length / sign.length);
  const between = growthOf((length) => `a${signs(length)}a`, read);
  const before = growthOf((length) => `${signs(length)}!`, read);
  return Math.max(between, before);
};
