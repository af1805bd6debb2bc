/** In ms: how soon most sites answer with a page. */
export const USUAL_ANSWER_MS = 500;

export type CrawlPace = {
  /** Addresses that a crawl takes in. */
  readonly maxPages: number;
  /** One share of time. */
  readonly maxMs: number;
  readonly pauseMs: number;
  /** Requests under way at once. */
  readonly connections: number;
};

/**
 * How many pages a crawl visits in one share of its time, where robots.txt asks for no Crawl-delay.
 * One at a time, a page costs its answer and the pause; of several at once, whichever is slower: the
 * pause between their starts, or as many answers as there are connections.
 * @param answerMs how soon the site answers
 */
export const reachablePages = (
  { maxPages, maxMs, pauseMs, connections }: CrawlPace,
  answerMs: number = USUAL_ANSWER_MS,
): number => {
  const eachMs = connections === 1 ? pauseMs + answerMs : Math.max(pauseMs, answerMs / connections);
  return Math.min(maxPages, Math.floor(maxMs / eachMs));
};
