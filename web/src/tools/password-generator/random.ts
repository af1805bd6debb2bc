/** crypto.getRandomValues, but for tests. */
export type FillRandom = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>;

const VALUES = 2 ** 16;

/** Uniform below `count`, 1 to 65,536. @throws {RangeError} otherwise: it would loop forever. */
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
