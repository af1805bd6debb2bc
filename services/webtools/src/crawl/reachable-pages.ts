/** Usual answer time of a site, in ms. */
export const USUAL_ANSWER_MS = 500;

export type CrawlPace = {
  readonly maxPages: number;
  readonly maxMs: number;
  readonly pauseMs: number;
  readonly connections: number;
};

/** Limited by the pause between starts, or answers per connection. @param answerMs of the site. */
export const reachablePages = (
  { maxPages, maxMs, pauseMs, connections }: CrawlPace,
  answerMs: number = USUAL_ANSWER_MS,
): number => {
  const eachMs = connections === 1 ? pauseMs + answerMs : Math.max(pauseMs, answerMs / connections);
  return Math.min(maxPages, Math.floor(maxMs / eachMs));
};
