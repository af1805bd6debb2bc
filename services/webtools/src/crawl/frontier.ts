export type KnownPage = {
  /** From 1, in the order of being found. */
  readonly number: number;
  readonly url: string;
  /** The number of the first page that leads to it; null for the start. */
  readonly foundOn: number | null;
};

/** The known pages of a crawl, visited in the order of being found: breadth first. */
export type Frontier = {
  /** The next page to visit; undefined when there is none. */
  readonly next: () => KnownPage | undefined;
  readonly hasNext: () => boolean;
  /** Takes in what a page leads to. @returns the pages that are new. */
  readonly take: (urls: readonly string[], foundOn: number) => readonly KnownPage[];
  /** True once a page was left out because there were too many. */
  readonly isFull: () => boolean;
};

/**
 * @param start pages that are known already, in the order of their numbers
 * @param visited how many of them, from the first, are done
 */
export const createFrontier = (
  start: readonly KnownPage[],
  visited: number,
  maxPages: number,
): Frontier => {
  const pages = [...start];
  const known = new Set(pages.map(({ url }) => url));
  let done = visited;
  // A crawl that goes on no longer knows what was left out before.
  let isFull = pages.length >= maxPages;
  return {
    next: () => (done < pages.length ? pages[done++] : undefined),
    hasNext: () => done < pages.length,
    take: (urls, foundOn) => {
      const found: KnownPage[] = [];
      for (const url of urls) {
        if (known.has(url)) continue;
        if (pages.length >= maxPages) {
          isFull = true;
          break;
        }
        const page = { number: pages.length + 1, url, foundOn };
        known.add(url);
        pages.push(page);
        found.push(page);
      }
      return found;
    },
    isFull: () => isFull,
  };
};
