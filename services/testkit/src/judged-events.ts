import type { RecordedEvent } from '@haat/event-store/port';
import { type Difference, differencesOf } from './matching.ts';

export type Expected = {
  readonly type: string;
  readonly data?: unknown;
  readonly metadata?: unknown;
};

export type Judged = {
  readonly matched: readonly RecordedEvent[];
  /** No later event can make it right. */
  readonly isWrong: boolean;
  /** Expected and found, side by side. */
  readonly describe: () => string;
};

/** Compares data only for the expected type: functions rely on it. */
const differences = (expectations: Expected, event: RecordedEvent): readonly Difference[] => {
  const parts =
    expectations.type === event.type ? (['data', 'metadata'] as const) : (['type'] as const);
  return parts.flatMap((part) =>
    expectations[part] === undefined ? [] : differencesOf(expectations[part], event[part], part),
  );
};
const fits = (expectations: Expected, event: RecordedEvent): boolean =>
  differences(expectations, event).length === 0;

type Pair = readonly [expectations: Expected | undefined, event: RecordedEvent | undefined];

/** Longest common subsequence of types. */
const pair = (
  expectations: readonly Expected[],
  found: readonly RecordedEvent[],
): readonly Pair[] => {
  const length = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  const lengths: number[][] = expectations.map(() => []);
  for (let i = expectations.length - 1; i >= 0; i -= 1) {
    for (let j = found.length - 1; j >= 0; j -= 1) {
      const row = lengths[i] ?? [];
      const isSame = expectations[i]?.type === found[j]?.type;
      row[j] = isSame ? length(i + 1, j + 1) + 1 : Math.max(length(i + 1, j), length(i, j + 1));
    }
  }
  const pairs: Pair[] = [];
  let [i, j] = [0, 0];
  while (i < expectations.length || j < found.length) {
    const isSame = expectations[i]?.type === found[j]?.type;
    if (isSame) pairs.push([expectations[i++], found[j++]]);
    else if (
      j >= found.length ||
      (i < expectations.length && length(i + 1, j) >= length(i, j + 1))
    ) {
      pairs.push([expectations[i++], undefined]);
    } else pairs.push([undefined, found[j++]]);
  }
  return pairs;
};

type Line = readonly [mark: string, expected: string, found: string];

const linesOf = ([expectations, event]: Pair, mayBe: boolean): readonly Line[] => {
  const here = event === undefined ? '' : `${event.revision} ${event.type}`;
  if (expectations === undefined) return [[mayBe ? ' ' : '+', '', here]];
  if (event === undefined) return [['-', expectations.type, '']];
  const unlike = differences(expectations, event);
  return [
    [unlike.length === 0 ? ' ' : '≠', expectations.type, here],
    ...unlike.map(
      ({ path, expected, found }): Line => [' ', `  ${path}: ${expected}`, `    ${found}`],
    ),
  ];
};

const MAX_WIDTH = 60;

const describeDifferences = (pairs: readonly Pair[], mayBe: boolean): string => {
  const lines: readonly Line[] = [
    [' ', 'expected', 'found'],
    ...pairs.flatMap((one) => linesOf(one, mayBe)),
  ];
  const wide = Math.min(MAX_WIDTH, Math.max(...lines.map(([, expected]) => expected.length)));
  return lines
    .map(([mark, expected, found]) => `  ${mark} ${expected.padEnd(wide)}  ${found}`.trimEnd())
    .join('\n');
};

export const compare = (
  expectations: readonly Expected[],
  found: readonly RecordedEvent[],
  othersBetween: boolean,
): Judged => {
  const matched: RecordedEvent[] = [];
  let isWrong = false;
  for (const event of found) {
    const next = expectations[matched.length];
    if (next === undefined) break;
    if (fits(next, event)) matched.push(event);
    else if (!othersBetween) {
      isWrong = true;
      break;
    }
  }
  return {
    matched,
    isWrong,
    describe: () => describeDifferences(pair(expectations, found), othersBetween),
  };
};
