/** `X-Robots-Tag` and `<meta name="robots">`, by Google's specification. */

export const MAX_LINES = 50;
export const MAX_LINE_LENGTH = 2_000;

const DIRECTIVES_WITH_VALUES = /^(?:max-|unavailable_after)/;

/** @param isMeant gets a lower-case robot name. @returns '' for a line for other robots. */
export const directivesFor = (line: string, isMeant: (name: string) => boolean): string => {
  const [, named, words = ''] = /^\s*([\w-]+)\s*:(.*)$/.exec(line) ?? [];
  const name = named?.toLowerCase();
  if (name === undefined || DIRECTIVES_WITH_VALUES.test(name)) return line;
  return isMeant(name) ? words : '';
};
