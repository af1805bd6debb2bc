import type { Page } from '../config/pages.ts';

const MAX_PAGES = 3;

const wordsOf = (path: string): readonly string[] =>
  path
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Pages whose addresses share most words; of many, only their common parent. */
export const nearbyPages = (pathname: string, pages: readonly Page[]): readonly Page[] => {
  const terms = wordsOf(pathname);
  const shared = pages.map((page) => {
    const words = wordsOf(page.path);
    return { page, count: terms.filter((word) => words.includes(word)).length };
  });
  const highest = Math.max(...shared.map(({ count }) => count));
  if (highest <= 0) return [];
  const nearest = shared
    .filter(({ count }) => count === highest)
    .map(({ page }) => page)
    .toSorted((one, other) => one.path.length - other.path.length);
  return nearest.length > MAX_PAGES ? nearest.slice(0, 1) : nearest;
};
