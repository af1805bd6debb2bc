import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LEGAL_VERSION } from '@haat/contracts/legal-texts';
import { WEB_DIST } from '../../processes/web-build.ts';

type BuiltRoutes = {
  readonly pages: readonly string[];
  readonly shell: readonly { readonly pattern: string }[];
};

/** Pages of one pattern look alike. */
const OF_EACH_PATTERN = 2;

const fits = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path);

/** A version of a law text: the text in force is at the address without its day. */
const isDated = (path: string): boolean => LEGAL_VERSION.test(path.split('/').at(-1) ?? '');

/** Every page, but only the first of each pattern. */
export const representativePages = (): readonly string[] => {
  const { pages, shell }: BuiltRoutes = JSON.parse(
    readFileSync(join(WEB_DIST, 'routes.json'), 'utf8'),
  );
  const seen = new Map<string, number>();
  return pages.filter((path) => {
    if (isDated(path)) return false;
    const pattern = shell.find((one) => fits(one.pattern, path))?.pattern;
    if (pattern === undefined) return true;
    const count = (seen.get(pattern) ?? 0) + 1;
    seen.set(pattern, count);
    return count <= OF_EACH_PATTERN;
  });
};
