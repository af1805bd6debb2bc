/** @returns a word as a shell reads it back, whatever stands in it. */
const quoted = (word: string): string =>
  /^[\w.:@/+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/** A line for a shell that shows something. @param words as `orders`, `show` and an order’s id. */
export const toShow = (...words: readonly string[]): string =>
  ['npm run ops --', ...words.map(quoted)].join(' ');

/** A line for a shell that changes something, in the name of whoever is logged in there. */
export const toDecide = (reason: string, ...words: readonly string[]): string =>
  `${toShow(...words)} --operator "$USER" --reason ${quoted(reason)}`;
