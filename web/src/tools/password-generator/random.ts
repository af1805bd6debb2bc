/** Fills an array with random bytes: crypto.getRandomValues outside of tests. */
export type FillRandom = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>;

const VALUES = 2 ** 16;

/**
 * A number from 0 to below `count`, all alike: draws that would favour the low ones are thrown away.
 * @param count from 1 to 65,536.
 * @throws {RangeError} for another count: no draw would ever be good.
 */
export const randomBelow = (count: number, fill: FillRandom): number => {
  if (!(count >= 1 && count <= VALUES)) throw new RangeError(`No number is below ${count}.`);
  const limit = VALUES - (VALUES % count);
  const bytes = new Uint8Array(2);
  for (;;) {
    fill(bytes);
    const drawn = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
    if (drawn < limit) return drawn % count;
  }
};
