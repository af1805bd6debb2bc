/** Fills an array with random bytes: crypto.getRandomValues outside of tests. */
export type FillRandom = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>;

const VALUES = 2 ** 16;

/**
 * A number from 0 to below `count`, all alike: draws that would favour the low ones are thrown away.
 * @param count up to 65,536.
 */
export const randomBelow = (count: number, fill: FillRandom): number => {
  const limit = VALUES - (VALUES % count);
  const bytes = new Uint8Array(2);
  for (;;) {
    fill(bytes);
    const drawn = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
    if (drawn < limit) return drawn % count;
  }
};
