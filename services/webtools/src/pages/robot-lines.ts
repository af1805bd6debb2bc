/**
 * Lines of `X-Robots-Tag` and of `<meta name="robots">`. Source: Google's robots meta tag
 * specification, which others follow.
 */

/** Nobody who means them sends more: all words that are known are a dozen short ones. */
export const MAX_LINES = 50;
export const MAX_LINE_LENGTH = 2_000;

const DIRECTIVES_WITH_VALUES = /^(?:max-|unavailable_after)/;

/**
 * Whom a line is for: `otherbot: noindex` speaks to that one alone.
 * @param isMeant whether what has this name, in small letters, is who is asked about.
 * @returns what the line says to them; '' where it speaks to others.
 */
export const directivesFor = (line: string, isMeant: (name: string) => boolean): string => {
  const [, named, words = ''] = /^\s*([\w-]+)\s*:(.*)$/.exec(line) ?? [];
  const name = named?.toLowerCase();
  if (name === undefined || DIRECTIVES_WITH_VALUES.test(name)) return line;
  return isMeant(name) ? words : '';
};
