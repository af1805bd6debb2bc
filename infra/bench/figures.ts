export type Figures = Readonly<Record<string, number>>;

export type Summary = {
  readonly median: number;
  /** Range as a share of the median. */
  readonly spread: number;
};

const summaryOf = (values: readonly number[]): Summary => {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (index: number): number => sorted[Math.max(0, index)] ?? Number.NaN;
  const last = sorted.length - 1;
  const median = (at(Math.floor(last / 2)) + at(Math.ceil(last / 2))) / 2;
  return { median, spread: median === 0 ? 0 : (at(last) - at(0)) / median };
};

export const summarize = (runs: readonly Figures[]): Readonly<Record<string, Summary>> =>
  Object.fromEntries(
    Object.keys(runs[0] ?? {}).map((name) => [
      name,
      summaryOf(runs.map((figures) => figures[name] ?? Number.NaN)),
    ]),
  );
