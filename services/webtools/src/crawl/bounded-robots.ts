import { ROBOT_NAME } from '../ssrf-guard/robot-name.ts';

/** What Google's parser reads of a line: 8 times the longest address (robots.cc, kMaxLineLen). */
const MAX_LINE_LENGTH = 8 * 2_083;
/** Patterns that people write have one to four; each one more costs the length of the address. */
const MAX_STARS = 16;
/**
 * Of all patterns with stars together; the largest sites have a few hundred short ones. The matcher
 * takes at most a step for each character of them and of the address: 130 million for the longest.
 */
const MAX_STARRED_CHARACTERS = 64 * 1024;

const US = ROBOT_NAME.toLowerCase();

/** Whom a group is for, as far as it concerns us: everybody else is one. */
const agentOf = (value: string): string => {
  const [name = ''] = value.toLowerCase().split('/');
  const trimmed = name.trim();
  return trimmed === US || trimmed === '*' ? trimmed : 'others';
};

/**
 * A rule that costs too much to match is read as the stricter one that costs nothing: a ban of all
 * that begins as it does; what it would allow, it does not.
 */
const bounded = (field: string, pattern: string, room: number): string => {
  const single = pattern.replace(/\*{2,}/g, '*');
  const stars = single.split('*').length - 1;
  const isCheap = stars === 0 || (stars <= MAX_STARS && single.length <= room);
  if (isCheap) return `${field}: ${single}`;
  // An empty rule allows nothing, but makes the group one that has rules.
  return field === 'disallow'
    ? `disallow: ${single.slice(0, single.indexOf('*')) || '/'}`
    : 'allow:';
};

/**
 * Brings a robots.txt into a size and shape whose rules take no time: only groups for us, each
 * pattern short enough to be matched. Everything that such a file means to us stays.
 */
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
    // Any other field ends the names of a group, also one that means nothing to us.
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
