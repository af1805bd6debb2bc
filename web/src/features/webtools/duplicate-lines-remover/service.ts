export type Cleaning = {
  /** Whether Pune and PUNE are two lines. */
  readonly caseCounts: boolean;
  /** Whether spaces at both ends are taken off. */
  readonly trims: boolean;
  readonly dropsBlank: boolean;
  readonly keep: 'first' | 'last' | 'unique';
  readonly sort: 'none' | 'up' | 'down';
};

type CleanList = {
  readonly text: string;
  readonly kept: number;
  readonly removed: number;
};

const inOrder = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' });

const sorted = (lines: readonly string[], sort: Cleaning['sort']): readonly string[] => {
  if (sort === 'none') return lines;
  const direction = sort === 'up' ? 1 : -1;
  return lines.toSorted((one, other) => direction * inOrder.compare(one, other));
};

/**
 * Keeps each line once. Keeping 'unique' keeps only lines that came once. Blank lines are not
 * taken for repeats of each other: they stay, or all go.
 */
export const cleanLines = (
  text: string,
  { caseCounts, trims, dropsBlank, keep, sort }: Cleaning,
): CleanList => {
  if (text === '') return { text: '', kept: 0, removed: 0 };
  const lines = text.split(/\r\n|\r|\n/).map((line) => (trims ? line.trim() : line));
  const keyOf = (line: string) => (caseCounts ? line : line.toLocaleLowerCase()).normalize();

  const firstAt = new Map<string, number>();
  const lastAt = new Map<string, number>();
  lines.forEach((line, index) => {
    const key = keyOf(line);
    if (!firstAt.has(key)) firstAt.set(key, index);
    lastAt.set(key, index);
  });
  const stays = (line: string, index: number): boolean => {
    if (line.trim() === '') return !dropsBlank;
    const first = firstAt.get(keyOf(line));
    const last = lastAt.get(keyOf(line));
    if (keep === 'unique') return first === last;
    return index === (keep === 'first' ? first : last);
  };
  const kept = sorted(lines.filter(stays), sort);
  return { text: kept.join('\n'), kept: kept.length, removed: lines.length - kept.length };
};
