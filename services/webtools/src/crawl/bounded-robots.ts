import { ROBOT_NAME } from '../ssrf-guard/robot-name.ts';

/** What Google's parser reads of a line (robots.cc, kMaxLineLen). */
const MAX_LINE_LENGTH = 8 * 2_083;
/** Usual patterns have one to four; each star adds the URL's length to the cost. */
const MAX_STARS = 16;
/** Of all patterns with stars; at most 130 million steps for the longest URL. */
const MAX_STARRED_CHARACTERS = 64 * 1024;

const US = ROBOT_NAME.toLowerCase();

const agentOf = (value: string): string => {
  const [name = ''] = value.toLowerCase().split('/');
  const trimmed = name.trim();
  return trimmed === US || trimmed === '*' ? trimmed : 'others';
};

/** A rule too costly to match becomes a stricter one: Disallow its prefix, or Allow nothing. */
const bounded = (field: string, pattern: string, room: number): string => {
  const single = pattern.replace(/\*{2,}/g, '*');
  const stars = single.split('*').length - 1;
  const isCheap = stars === 0 || (stars <= MAX_STARS && single.length <= room);
  if (isCheap) return `${field}: ${single}`;
  // An empty rule still makes the group one with rules.
  return field === 'disallow'
    ? `disallow: ${single.slice(0, single.indexOf('*')) || '/'}`
    : 'allow:';
};

/** Keeps only groups for us, with patterns that are cheap to match. */
export const boundedRobots = (text: string): string => {
  const lines: string[] = [];
  let group = new Set<string>();
  let isInAgents = false;
  let starred = 0;
  for (const whole of text.split(/\r\n|\r|\n/)) {
    const [line = ''] = whole.slice(0, MAX_LINE_LENGTH).split('#', 1);
    const colon = line.indexOf(':');
    if (colon === -1) continue;
    const field = line.slice(0, colon).trim().toLowerCase();
    const value = line.slice(colon + 1).trim();
    if (field === '') continue;
    if (field === 'user-agent') {
      if (!isInAgents) group = new Set();
      isInAgents = true;
      const agent = agentOf(value);
      if (!group.has(agent)) lines.push(`user-agent: ${agent}`);
      group.add(agent);
      continue;
    }
    // Any other field ends the group's names.
    if (isInAgents) lines.push('comment: ');
    isInAgents = false;
    if (!group.has(US) && !group.has('*')) continue;
    if (field === 'crawl-delay') lines.push(`${field}: ${value}`);
    if (field !== 'allow' && field !== 'disallow') continue;
    const rule = bounded(field, value, MAX_STARRED_CHARACTERS - starred);
    if (rule.includes('*')) starred += rule.length;
    lines.push(rule);
  }
  return lines.join('\n');
};
