import type { HopAnswer } from '@haat/contracts/http/webtools/visit';

export type Judgement = {
  readonly header: string;
  readonly state: 'good' | 'weak' | 'missing' | 'note';
  readonly says: string;
  readonly fix: string | null;
  /** Of 100 points. */
  readonly costs: number;
};

export type Judge = (page: SentPage) => readonly Judgement[];

export type SentPage = {
  readonly url: URL;
  readonly status: number;
  /** By name in lower case, in order. */
  readonly lines: (name: string) => readonly string[];
  readonly hops: readonly HopAnswer[];
};

export const linesOf = ({ headers }: HopAnswer, headerName: string): readonly string[] =>
  headers.filter(({ name }) => name.toLowerCase() === headerName).map(({ value }) => value.trim());

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

/** RFC 9110, 5.3. */
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
