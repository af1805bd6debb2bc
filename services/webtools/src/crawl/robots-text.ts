import { createHash } from 'node:crypto';
import { BoundedMap } from '@haat/platform/bounded-map';
import robotsModule, { type Robot } from 'robots-parser';
import { ROBOT_NAME } from '../ssrf-guard/robot-name.ts';
import { boundedRobots } from './bounded-robots.ts';

/** Its types are wrong: the module has no `default`. */
const robotsParser = robotsModule as unknown as typeof robotsModule.default;

export type RobotsQuestion = {
  /** Rules are relative to this origin. */
  readonly origin: string;
  readonly body: Uint8Array;
  readonly urls: readonly string[];
};

export type RobotsSaying = {
  readonly delayMs: number;
  readonly allowed: readonly boolean[];
};

const cached = new BoundedMap<string, Robot>(16);

const rulesOf = ({ origin, body }: RobotsQuestion): Robot => {
  const bytes = Buffer.from(body);
  const key = `${origin} ${createHash('sha256').update(bytes).digest('base64')}`;
  const known = cached.get(key);
  if (known !== undefined) return known;
  const text = bytes.toString().replace(/^\uFEFF/, '');
  const rules = robotsParser(`${origin}/robots.txt`, boundedRobots(text));
  cached.set(key, rules);
  return rules;
};

export const askRobots = (question: RobotsQuestion): RobotsSaying => {
  const rules = rulesOf(question);
  const seconds = rules.getCrawlDelay(ROBOT_NAME) ?? 0;
  return {
    delayMs: Number.isFinite(seconds) ? Math.max(0, seconds * 1_000) : 0,
    allowed: question.urls.map((url) => rules.isAllowed(url, ROBOT_NAME) !== false),
  };
};
