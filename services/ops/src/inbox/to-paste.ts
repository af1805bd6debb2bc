const quoted = (word: string): string =>
  /^[\w.:@/+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/** @param words such as `orders`, `show` and an order's id. */
export const toShow = (...words: readonly string[]): string =>
  ['npm run ops --', ...words.map(quoted)].join(' ');

/** A command that changes something, for the operator who is logged in. */
export const toDecide = (reason: string, ...words: readonly string[]): string =>
  `${toShow(...words)} --operator "$USER" --reason ${quoted(reason)}`;
