export type UrlList = {
  readonly urls: readonly string[];
  readonly wrong: readonly string[];
  readonly doubles: number;
};

/** In UTF-16 units. */
const MAX_LENGTH = 8000;

/** Copied along: bullets, numbers, quotes, brackets, commas. */
const BEFORE = /^(?:[-*•]\s+|\d+[.)]\s+)?["'<“‘([]*/;
const BEHIND = /["'>”’,;]/;
/** Linear: matches only from the start of a run. */
const BETWEEN = /(?<![\s,;])[\s,;]+(?=https?:\/\/)|\s+/i;

/** Keeps a bracket that the address itself opened. */
const unwrapped = (text: string): string => {
  const inside = text.replace(BEFORE, '');
  const unopened = (open: string, close: string) =>
    inside.split(close).length - inside.split(open).length;
  const closing = new Map([
    [')', unopened('(', ')')],
    [']', unopened('[', ']')],
  ]);
  let end = inside.length;
  for (; end > 0; end -= 1) {
    const sign = inside.charAt(end - 1);
    const left = closing.get(sign) ?? 0;
    if (left <= 0 && !BEHIND.test(sign)) break;
    closing.set(sign, left - 1);
  }
  return inside.slice(0, end);
};

const asUrl = (line: string): string | null => {
  const withScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(line) ? line : `https://${line}`;
  if (line.length > MAX_LENGTH || !/^https?:\/\//i.test(withScheme) || /\s/.test(withScheme)) {
    return null;
  }
  if (!URL.canParse(withScheme)) return null;
  const { href, hostname, username } = new URL(withScheme);
  // "asha@haat.in" is a mailbox; browsers would read a login.
  if (withScheme !== line && username !== '') return null;
  const isHost = hostname.includes('.') || hostname === 'localhost' || hostname.startsWith('[');
  return isHost ? href : null;
};

const namesIn = (word: string): readonly string[] =>
  /^[^/?#]*[,;]/.test(word) ? word.split(/[,;]+/).filter(Boolean) : [word];

const urlsOf = (line: string): readonly string[] | null => {
  const words = unwrapped(line)
    .split(BETWEEN)
    .flatMap(namesIn)
    .map((word) => asUrl(unwrapped(word)));
  return words.every((url) => url !== null) ? words : null;
};

/** One address a line. Never javascript: or data:, which would run in a page. */
export const readUrls = (text: string): UrlList => {
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean);
  const read = lines.map((line) => ({ line, found: urlsOf(line) }));
  const all = read.flatMap(({ found }) => found ?? []);
  const urls = [...new Set(all)];
  return {
    urls,
    wrong: read.filter(({ found }) => found === null).map(({ line }) => line),
    doubles: all.length - urls.length,
  };
};

const MAX_NAMED = 5;
const MAX_NAMED_LENGTH = 60;

export const wrongUrlsText = (wrong: readonly string[]): string | null => {
  if (wrong.length === 0) return null;
  const named = wrong
    .slice(0, MAX_NAMED)
    .map((line) => (line.length > MAX_NAMED_LENGTH ? `${line.slice(0, MAX_NAMED_LENGTH)}…` : line));
  const more = wrong.length > MAX_NAMED ? ` and ${wrong.length - MAX_NAMED} more` : '';
  return `No web address, and not opened: ${named.join(', ')}${more}`;
};
