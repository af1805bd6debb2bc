import { good, type Judge, missing, note, weak } from './judgement.ts';

const HSTS = 'Strict-Transport-Security';
const HSTS_LINE = 'Strict-Transport-Security: max-age=31536000; includeSubDomains';
/** Half a year (Mozilla's HTTP Observatory). */
const SHORTEST_S = 15_552_000;
const DAY_S = 86_400;

/** RFC 6797, section 6.1: directives in any case, once each, values perhaps quoted. */
const maxAgeOf = (line: string): number | null => {
  const parts = line.split(';').map((part) => part.trim());
  const ages = parts.filter((part) => /^max-age\s*=/i.test(part));
  const age = /^max-age\s*=\s*"?(\d+)"?$/i.exec(ages[0] ?? '')?.[1];
  return ages.length === 1 && age !== undefined ? Number(age) : null;
};

const isAddress = (host: string): boolean => /^\[|^\d+(?:\.\d+){3}$/.test(host);

const days = (seconds: number): string => {
  const count = Math.floor(seconds / DAY_S);
  return count === 1 ? '1 day' : `${count} days`;
};

const strictTransport: Judge = ({ url, lines }) => {
  const [first, ...others] = lines('strict-transport-security');
  if (url.protocol !== 'https:') {
    return first === undefined
      ? []
      : [note(HSTS, 'Browsers ignore it on a page that is not encrypted.')];
  }
  // RFC 6797, section 8.1.1: not for IP addresses.
  if (isAddress(url.hostname)) return [];
  if (first === undefined) {
    return [missing(HSTS, 'A first visit over http can be led astray.', HSTS_LINE, 20)];
  }
  const age = maxAgeOf(first);
  const repeated = others.some((line) => line !== first)
    ? [note(HSTS, 'It is sent more than once with different values; the first counts.')]
    : [];
  if (age === null) {
    return [weak(HSTS, `"${first}" names no max-age, so browsers ignore it.`, HSTS_LINE, 20)];
  }
  if (age === 0) {
    const says = 'max-age=0 switches it off: browsers forget that the site is encrypted.';
    return [weak(HSTS, says, HSTS_LINE, 20), ...repeated];
  }
  if (age < SHORTEST_S) {
    const says = `It holds for ${days(age)} only. Half a year is the least that protects.`;
    return [weak(HSTS, says, HSTS_LINE, 10), ...repeated];
  }
  const covers = /;\s*includesubdomains\s*(?:;|$)/i.test(first);
  return [
    covers
      ? good(HSTS, `Browsers come back over https only, for ${days(age)}, below this name too.`)
      : good(HSTS, `Browsers come back over https only, for ${days(age)}; names below may not.`),
    ...repeated,
  ];
};

const encryption: Judge = ({ url, hops }) => {
  const way = hops.map((hop) => new URL(hop.url));
  const downgrade = way.findIndex(
    ({ protocol }, index) => protocol === 'http:' && way[index - 1]?.protocol === 'https:',
  );
  if (url.protocol !== 'https:') {
    const says =
      downgrade === -1
        ? 'The page is not encrypted: everybody in between can read and change it.'
        : 'It leads from https to a page that is not encrypted.';
    return [weak('https', says, `Location: https://${url.hostname}${url.pathname}`, 60)];
  }
  if (downgrade !== -1) {
    const says = 'The way to it leaves https and comes back: who is in between can lead it astray.';
    return [weak('https', says, null, 20)];
  }
  const first = way[0];
  if (first === undefined || first.protocol === 'https:') return [];
  const next = way[1];
  if (next?.protocol === 'https:' && next.hostname === first.hostname) {
    return [good('https', 'http leads straight to https.')];
  }
  const says =
    'http should lead to https of the same name first: only then does Strict-Transport-Security ' +
    'protect that name.';
  return [weak('https', says, `Location: https://${first.hostname}${first.pathname}`, 5)];
};

export const transportJudges: readonly Judge[] = [encryption, strictTransport];
