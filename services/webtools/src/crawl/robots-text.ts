import { createHash } from 'node:crypto';
import robotsModule, { type Robot } from 'robots-parser';
import { ROBOT_NAME } from '../ssrf-guard/robot-name.ts';
import { boundedRobots } from './bounded-robots.ts';

/** The module is the function itself; its types say that it has one under `default`. */
const robotsParser = robotsModule as unknown as typeof robotsModule.default;

export type RobotsQuestion = {
  /** Where it was asked for; the rules are about addresses there. */
  readonly origin: string;
  readonly body: Uint8Array;
  /** Of that origin. */
  readonly urls: readonly string[];
};

export type RobotsSaying = {
  /** The Crawl-delay that the site asks for; 0 when it asks for none. */
  readonly delayMs: number;
  /** For each of the addresses. */
  readonly allowed: readonly boolean[];
};

/** Sites that are crawled at once, and more. */
const MAX_CACHED = 16;
const kept = new Map<string, Robot>();

const rulesOf = ({ origin, body }: RobotsQuestion): Robot => {
  const bytes = Buffer.from(body);
  const key = `${origin} ${createHash('sha256').update(bytes).digest('base64')}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const text = bytes.toString().replace(/^\uFEFF/, '');
  const rules = robotsParser(`${origin}/robots.txt`, boundedRobots(text));
  const [oldest] = kept.keys();
  if (kept.size >= MAX_CACHED && oldest !== undefined) kept.delete(oldest);
  kept.set(key, rules);
  return rules;
};

/** What a robots.txt says to us about addresses. */
export const askRobots = (question: RobotsQuestion): RobotsSaying => {
  const rules = rulesOf(question);
  const seconds = rules.getCrawlDelay(ROBOT_NAME) ?? 0;
  return {
    delayMs: Number.isFinite(seconds) ? Math.max(0, seconds * 1_000) : 0,
    allowed: question.urls.map((url) => rules.isAllowed(url, ROBOT_NAME) !== false),
  };
};
