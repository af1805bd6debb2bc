/** No web address may be longer, with a sign at each end. */
const LONG = 99_998;

/**
 * How long it takes to read a hundred thousand times the same sign, before another one and between
 * two: some ms, or many seconds where a pattern begins anew at each of them.
 */
export const msOfLongLines = (read: (typed: string) => unknown, sign: string): number => {
  const signs = sign.repeat(LONG / sign.length);
  const began = performance.now();
  read(`a${signs}a`);
  read(`${signs}!`);
  return performance.now() - began;
};
