/** Node strips types: a typo would do nothing, and the test would pass without its fault. */
export const expectKnown = (what: string, word: string, words: readonly string[]): void => {
  if (words.includes(word)) return;
  throw new Error(`There is no ${what} ${word}: it is one of ${words.join(', ')}`);
};
