export type KnownPage = {
  readonly number: number;
  readonly url: string;
  /** Number of the first page that links to it; null for the start. */
  readonly foundOn: number | null;
};

export type Frontier = {
  readonly next: () => KnownPage | undefined;
  readonly hasNext: () => boolean;
  readonly take: (urls: readonly string[], foundOn: number) => readonly KnownPage[];
  readonly isFull: () => boolean;
};

/** @param start known pages in order of their numbers. @param visited how many of them are done. */
export const createFrontier = (
  start: readonly KnownPage[],
  visited: number,
  maxPages: number,
): Frontier => {
  const pages = [...start];
  const known = new Set(pages.map(({ url }) => url));
  let done = visited;
  // A resumed crawl does not know what it left out.
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
