/**
 * Node strips a test's types without looking at them: what is mistyped would do nothing, and the test
 * would pass without the fault that it is about.
 * @throws Error that names the words there are
 */
export const expectKnown = (what: string, word: string, words: readonly string[]): void => {
  if (words.includes(word)) return;
  throw new Error(`There is no ${what} ${word}: it is one of ${words.join(', ')}`);
};
