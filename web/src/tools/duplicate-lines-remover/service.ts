export type Cleaning = {
  readonly caseCounts: boolean;
  /** `ends`: spaces at both ends; `doubled`: also repeated inner ones. */
  readonly trims: 'ends' | 'doubled' | 'nothing';
  readonly dropsBlank: boolean;
  readonly keep: 'first' | 'last' | 'unique';
  readonly sort: 'none' | 'up' | 'down' | 'length' | 'often';
};

export type CleanTask = { readonly text: string; readonly cleaning: Cleaning };

export type CleanList = {
  readonly text: string;
  readonly remaining: number;
  readonly duplicates: number;
  readonly blank: number;
  readonly repeated: readonly { readonly line: string; readonly times: number }[];
};

const MAX_SHOWN = 5;

const inOrder = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' });

/** Full case folding (Unicode, section 5.18), which JavaScript lacks: STRASSE equals straße. */
const folded = (line: string): string =>
  line
    .replaceAll('ẞ', 'ss')
    .split('ı')
    .map((part) => part.toUpperCase().toLowerCase())
    .join('ı')
    .replaceAll('ς', 'σ')
    .normalize();

const linesOf = (text: string, trims: Cleaning['trims']): readonly string[] => {
  if (text === '') return [];
  const lines = text.replace(/(?:\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/);
  if (trims === 'nothing') return lines;
  const trimmed = lines.map((line) => line.trim());
  return trims === 'ends' ? trimmed : trimmed.map((line) => line.replace(/\s+/g, ' '));
};

type Line = { readonly line: string; readonly key: string };
type Occurrence = { readonly first: number; last: number; times: number };

const isBlank = (line: string): boolean => line.trim() === '';

const occurrencesOf = (lines: readonly Line[]): ReadonlyMap<string, Occurrence> => {
  const found = new Map<string, Occurrence>();
  lines.forEach(({ line, key }, index) => {
    if (isBlank(line)) return;
    const before = found.get(key);
    if (before === undefined) found.set(key, { first: index, last: index, times: 1 });
    else {
      before.last = index;
      before.times += 1;
    }
  });
  return found;
};

const sorted = (
  lines: readonly Line[],
  sort: Cleaning['sort'],
  occurrences: ReadonlyMap<string, Occurrence>,
): readonly Line[] => {
  const timesOf = ({ key }: Line): number => occurrences.get(key)?.times ?? 0;
  switch (sort) {
    case 'none':
      return lines;
    case 'up':
      return lines.toSorted((one, other) => inOrder.compare(one.line, other.line));
    case 'down':
      return lines.toSorted((one, other) => inOrder.compare(other.line, one.line));
    case 'length':
      return lines.toSorted((one, other) => one.line.length - other.line.length);
    case 'often':
      return lines.toSorted((one, other) => timesOf(other) - timesOf(one));
  }
};

/** Keeps each line once; `unique` keeps lines that occur once. Blank lines are not duplicates. */
export const cleanLines = ({ text, cleaning }: CleanTask): CleanList => {
  const { caseCounts, trims, dropsBlank, keep, sort } = cleaning;
  const lines = linesOf(text, trims).map((line) => ({
    line,
    key: caseCounts ? line.normalize() : folded(line.normalize()),
  }));
  const occurrences = occurrencesOf(lines);
  const stays = ({ line, key }: Line, index: number): boolean => {
    if (isBlank(line)) return !dropsBlank;
    const found = occurrences.get(key);
    if (keep === 'unique') return found?.times === 1;
    return index === (keep === 'first' ? found?.first : found?.last);
  };
  const remainingLines = sorted(lines.filter(stays), sort, occurrences);
  const blank = dropsBlank ? lines.filter(({ line }) => isBlank(line)).length : 0;
  return {
    text: remainingLines.map(({ line }) => line).join('\n'),
    remaining: remainingLines.length,
    duplicates: lines.length - remainingLines.length - blank,
    blank,
    repeated: [...occurrences.values()]
      .filter(({ times }) => times > 1)
      .toSorted((one, other) => other.times - one.times)
      .slice(0, MAX_SHOWN)
      .map(({ first, times }) => ({ line: lines[first]?.line ?? '', times })),
  };
};

const number = new Intl.NumberFormat('en-IN');
const counted = (count: number, one: string, many: string): string =>
  `${number.format(count)} ${count === 1 ? one : many}`;

export const cleanedText = ({ remaining, duplicates, blank }: CleanList): string => {
  const removed = [
    ...(duplicates > 0 || blank === 0 ? [counted(duplicates, 'duplicate', 'duplicates')] : []),
    ...(blank > 0 ? [counted(blank, 'blank line', 'blank lines')] : []),
  ];
  return `${counted(remaining, 'line', 'lines')} kept, ${removed.join(' and ')} removed`;
};
