import { directivesFor } from '../pages/robot-lines.ts';
import { ROBOT_NAME } from '../ssrf-guard/robot-name.ts';

/** What a page asks of crawlers. */
export type Directives = { readonly index: boolean; readonly follow: boolean };

const US = ROBOT_NAME.toLowerCase();

/** True for the name of a `<meta>` whose content is for us. */
export const speaksToUs = (name: string): boolean =>
  name.toLowerCase() === 'robots' || name.toLowerCase() === US;

/**
 * What several lines of `X-Robots-Tag` or `<meta name="robots">` ask for together: the strictest wins.
 */
export const directivesOf = (lines: readonly string[]): Directives => {
  const words = lines.flatMap((line) =>
    directivesFor(line, (name) => name === US)
      .split(',')
      .map((word) => word.trim().toLowerCase()),
  );
  const says = (word: string): boolean => words.includes(word) || words.includes('none');
  return { index: !says('noindex'), follow: !says('nofollow') };
};
