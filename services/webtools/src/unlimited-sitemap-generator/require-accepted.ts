import { crawlMessages } from '@haat/contracts/crawl-messages';
import { Refusal } from '@haat/platform/answers';
import type { CrawlRequestResult } from '../crawl/ask-for-crawl.ts';

const WHY_NOT: Readonly<Record<Exclude<CrawlRequestResult, 'accepted'>, string>> = {
  busy: crawlMessages.oneAtATime,
  'list full': crawlMessages.tooManyWaiting,
  'network full': crawlMessages.networkWaits,
  'day full': crawlMessages.dayIsFull,
};

const RETRY_AFTER_SECONDS = 60;

/** @throws {Refusal} 429 with the reason. */
export const requireAccepted = (result: CrawlRequestResult): void => {
  if (result === 'accepted') return;
  const headers = { 'retry-after': String(RETRY_AFTER_SECONDS) };
  throw new Refusal(429, WHY_NOT[result], { headers });
};
