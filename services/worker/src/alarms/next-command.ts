/** A command of the operators' tool that resolves something that waits. */
export type NextCommand = {
  /** Such as `orders`, `show` and an order's id. */
  readonly words: readonly string[];
  /** Null: it changes nothing. '': only the operator knows the reason. */
  readonly reason: string | null;
};

export const toLook = (...words: readonly string[]): NextCommand => ({ words, reason: null });

export const toDecide = (reason: string, ...words: readonly string[]): NextCommand => ({
  words,
  reason,
});

const quoted = (word: string): string =>
  /^[\w.:@/+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/** @returns a line for `sh`; a command that changes something is by the operator who is logged in. */
export const lineOf = ({ words, reason }: NextCommand): string => {
  const line = ['npm run ops --', ...words.map(quoted)].join(' ');
  return reason === null ? line : `${line} --operator "$USER" --reason ${quoted(reason)}`;
};
