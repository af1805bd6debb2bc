import type { HopAnswer } from '@haat/contracts/http/webtools/visit';

/** What a header of an answer is worth. */
export type Judgement = {
  readonly header: string;
  /** `note` is good to know and costs nothing. */
  readonly state: 'good' | 'weak' | 'missing' | 'note';
  readonly says: string;
  /** The line that would raise the grade; null where none does. */
  readonly fix: string | null;
  /** Points that it costs, of 100. */
  readonly costs: number;
};

export type Judge = (page: SentPage) => readonly Judgement[];

/** The last answer of a chain, as its headers are judged. */
export type SentPage = {
  readonly url: URL;
  readonly status: number;
  /** Each line of a header by its name in lower case, in turn; none when it is not sent. */
  readonly lines: (name: string) => readonly string[];
  /** The chain of answers that led here, this one last. */
  readonly hops: readonly HopAnswer[];
};

export const linesOf = ({ headers }: HopAnswer, headerName: string): readonly string[] =>
  headers.filter(({ name }) => name.toLowerCase() === headerName).map(({ value }) => value.trim());

/** @returns null where nobody answered. */
export const sentPage = (hops: readonly HopAnswer[]): SentPage | null => {
  const last = hops.at(-1);
  if (last === undefined) return null;
  return {
    url: new URL(last.url),
    status: last.status,
    lines: (name) => linesOf(last, name),
    hops,
  };
};

/** The parts of several lines of a list, in turn (RFC 9110, 5.3). */
export const listOf = (lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) => line.split(',')).map((part) => part.trim());

export const good = (header: string, says: string): Judgement => ({
  header,
  state: 'good',
  says,
  fix: null,
  costs: 0,
});

export const weak = (
  header: string,
  says: string,
  fix: string | null,
  costs: number,
): Judgement => ({ header, state: 'weak', says, fix, costs });

export const missing = (header: string, says: string, fix: string, costs: number): Judgement => ({
  header,
  state: 'missing',
  says,
  fix,
  costs,
});

export const note = (header: string, says: string, fix: string | null = null): Judgement => ({
  header,
  state: 'note',
  says,
  fix,
  costs: 0,
});
