/** Nearest rank. */
export type Percentiles = { readonly p50: number; readonly p95: number; readonly p99: number };

/** NaN for an empty sample. */
export const percentiles = (sample: readonly number[]): Percentiles => {
  const sorted = [...sample].sort((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
};
