import { opsPrefix } from '@haat/platform/operator-settings';

/** A command of the operators' tool that resolves something that waits. */
export type NextCommand = {
  /** Such as `orders`, `show` and an order's id. Left out at the end: what only the operator knows. */
  readonly words: readonly string[];
  /** Null: it changes nothing. '': only the operator knows the reason. */
  readonly reason: string | null;
};

export const toShow = (...words: readonly string[]): NextCommand => ({ words, reason: null });

export const toDecide = (reason: string, ...words: readonly string[]): NextCommand => ({
  words,
  reason,
});

/** The tool asks for what is missing in them. */
export const argumentsOf = ({ words, reason }: NextCommand): readonly string[] =>
  reason === null || reason === '' ? words : [...words, '--reason', reason];

const quoted = (word: string): string =>
  /^[\w.:@/+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/** @returns a line for `sh`. */
export const lineOf = (command: NextCommand): string =>
  [opsPrefix(), ...argumentsOf(command).map(quoted)].join(' ');
