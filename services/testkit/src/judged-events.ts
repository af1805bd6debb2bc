import type { RecordedEvent } from '@haat/event-store/port';
import { type Difference, differencesOf } from './matching.ts';

/** As much of an event as a test asks for. */
export type Wanted = {
  readonly type: string;
  readonly data?: unknown;
  readonly metadata?: unknown;
};

export type Judged = {
  /** Those that were expected, as far as they are there. */
  readonly matched: readonly RecordedEvent[];
  /** Whatever comes now, it will not be as expected. */
  readonly isWrong: boolean;
  /** Expected and found side by side, in lines. */
  readonly told: () => string;
};

/** Of an event of another type nothing else is looked at: a function is asked of what it is for. */
const differences = (wanted: Wanted, event: RecordedEvent): readonly Difference[] => {
  const parts = wanted.type === event.type ? (['data', 'metadata'] as const) : (['type'] as const);
  return parts.flatMap((part) =>
    wanted[part] === undefined ? [] : differencesOf(wanted[part], event[part], part),
  );
};
const fits = (wanted: Wanted, event: RecordedEvent): boolean =>
  differences(wanted, event).length === 0;

/** A line of the comparison: one side may have nothing. */
type Pair = readonly [wanted: Wanted | undefined, event: RecordedEvent | undefined];

/** Pairs events of the same type as far as order allows (longest common subsequence). */
const pair = (wanted: readonly Wanted[], found: readonly RecordedEvent[]): readonly Pair[] => {
  const length = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  const lengths: number[][] = wanted.map(() => []);
  for (let i = wanted.length - 1; i >= 0; i -= 1) {
    for (let j = found.length - 1; j >= 0; j -= 1) {
      const row = lengths[i] ?? [];
      const isSame = wanted[i]?.type === found[j]?.type;
      row[j] = isSame ? length(i + 1, j + 1) + 1 : Math.max(length(i + 1, j), length(i, j + 1));
    }
  }
  const pairs: Pair[] = [];
  let [i, j] = [0, 0];
  while (i < wanted.length || j < found.length) {
    const isSame = wanted[i]?.type === found[j]?.type;
    if (isSame) pairs.push([wanted[i++], found[j++]]);
    else if (j >= found.length || (i < wanted.length && length(i + 1, j) >= length(i, j + 1))) {
      pairs.push([wanted[i++], undefined]);
    } else pairs.push([undefined, found[j++]]);
  }
  return pairs;
};

type Line = readonly [mark: string, expected: string, found: string];

const linesOf = ([wanted, event]: Pair, mayBe: boolean): readonly Line[] => {
  const here = event === undefined ? '' : `${event.revision} ${event.type}`;
  if (wanted === undefined) return [[mayBe ? ' ' : '+', '', here]];
  if (event === undefined) return [['-', wanted.type, '']];
  const unlike = differences(wanted, event);
  return [
    [unlike.length === 0 ? ' ' : '≠', wanted.type, here],
    ...unlike.map(
      ({ path, expected, found }): Line => [' ', `  ${path}: ${expected}`, `    ${found}`],
    ),
  ];
};

const MAX_WIDTH = 60;

const tell = (pairs: readonly Pair[], mayBe: boolean): string => {
  const lines: readonly Line[] = [
    [' ', 'expected', 'found'],
    ...pairs.flatMap((one) => linesOf(one, mayBe)),
  ];
  const wide = Math.min(MAX_WIDTH, Math.max(...lines.map(([, expected]) => expected.length)));
  return lines
    .map(([mark, expected, found]) => `  ${mark} ${expected.padEnd(wide)}  ${found}`.trimEnd())
    .join('\n');
};

/** @param othersBetween whether events that are not expected may stand before and between. */
export const compare = (
  wanted: readonly Wanted[],
  found: readonly RecordedEvent[],
  othersBetween: boolean,
): Judged => {
  const matched: RecordedEvent[] = [];
  let isWrong = false;
  for (const event of found) {
    const next = wanted[matched.length];
    if (next === undefined) break;
    if (fits(next, event)) matched.push(event);
    else if (!othersBetween) {
      isWrong = true;
      break;
    }
  }
  return { matched, isWrong, told: () => tell(pair(wanted, found), othersBetween) };
};
