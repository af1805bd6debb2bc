import { ROBOT_NAME } from '../guard/robot-name.ts';

/** What a page asks of crawlers. */
export type Directives = { readonly index: boolean; readonly follow: boolean };

const US = ROBOT_NAME.toLowerCase();
const WORDS_WITH_VALUES = /^(?:max-|unavailable_after)/;

/** Whom a line is for: `haattools: noindex` speaks to us alone, `otherbot: noindex` does not. */
const wordsForUs = (line: string): string => {
  const [, name, words] = /^\s*([\w-]+)\s*:(.*)$/.exec(line) ?? [];
  if (name === undefined || WORDS_WITH_VALUES.test(name.toLowerCase())) return line;
  return name.toLowerCase() === US ? (words ?? '') : '';
};

/** True for the name of a `<meta>` whose content is for us. */
export const speaksToUs = (name: string): boolean =>
  name.toLowerCase() === 'robots' || name.toLowerCase() === US;

/**
 * What several lines of `X-Robots-Tag` or `<meta name="robots">` ask for together: the strictest
 * wins. Source: Google's robots meta tag specification, which others follow.
 */
export const directivesOf = (lines: readonly string[]): Directives => {
  const words = lines.flatMap((line) =>
    wordsForUs(line)
      .split(',')
      .map((word) => word.trim().toLowerCase()),
  );
  const says = (word: string): boolean => words.includes(word) || words.includes('none');
  return { index: !says('noindex'), follow: !says('nofollow') };
};
