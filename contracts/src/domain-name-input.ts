import { domainSearchMessages } from './domain-search-messages.ts';
import { isHostLabel, readHost } from './host-name.ts';

export type DomainName = {
  /** Label and TLD, lower-case. */
  readonly domain: string;
  readonly label: string;
  /** Without the dot: "in", "co.in". */
  readonly tld: string;
};

type Refused = {
  readonly ok: false;
  readonly error: string;
};

export type DomainNameReading = ({ readonly ok: true } & DomainName) | Refused;

/** `relatedTlds` of a refusal are alternatives, often none. */
export type DomainInput = DomainNameReading & { readonly relatedTlds: readonly string[] };

const TLD = /^(?:xn--[a-z0-9-]{1,59}|[a-z]{1,63}(?:\.[a-z]{1,63})?)$/i;
const TLD_MIN_LENGTH = 2;

/** Only A-labels have hyphens in places 3 and 4 (RFC 5891, 4.2.3.1). */
const isOddLabel = (label: string): boolean => label.slice(2, 4) === '--' && !isALabel(label);

/** Whether a label is punycode; registries sell these by language. */
export const isALabel = (label: string): boolean => /^xn--/i.test(label);

const refused = (error: string): Refused => ({ ok: false, error });

const withoutAddressParts = (typed: string): string =>
  typed
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/\/$/, '');

/** Reads a typed domain (specification, section 5). It does not check whether the TLD is sold. */
export const readDomainName = (input: string): DomainNameReading => {
  const typed = input.trim();
  if (typed === '') return refused(domainSearchMessages.emptyInput);
  if (typed.includes('@')) return refused(domainSearchMessages.invalidDomainOrTld);

  const name = withoutAddressParts(typed);
  const dot = name.indexOf('.');
  if (dot === -1) return refused(domainSearchMessages.invalidDomain);

  const label = name.slice(0, dot);
  const tld = name.slice(dot + 1);
  if (!isHostLabel(label) || isOddLabel(label)) return refused(domainSearchMessages.invalidName);
  if (tld.length < TLD_MIN_LENGTH || !TLD.test(tld))
    return refused(domainSearchMessages.invalidTld);

  // Only now: lower-casing turns some foreign letters (the Kelvin sign) into ASCII.
  const domain = name.toLowerCase();
  return { ok: true, domain, label: domain.slice(0, dot), tld: domain.slice(dot + 1) };
};

/** @returns a domain that the customer owns, with any TLD; null when it is not a domain. */
export const readOwnDomain = (typed: string): string | null =>
  readHost(withoutAddressParts(typed.trim()));

export const isSold = (tld: string, tlds: readonly string[]): boolean => tlds.includes(tld);

/** All TLDs that contain a typed, sold one, else those that begin with it; the nearest first. */
export const relatedEndings = (tld: string, tlds: readonly string[]): readonly string[] => {
  const related = isSold(tld, tlds)
    ? tlds.filter((other) => other.includes(tld))
    : tlds.filter((other) => other.startsWith(tld));
  const rank = (other: string): number => {
    if (other === tld) return 0;
    return other.endsWith(`.${tld}`) ? 1 : 2;
  };
  return related.toSorted((one, other) => rank(one) - rank(other));
};

/** Refuses a TLD that is not sold, with alternatives. @param tlds lower-case ("com", "co.in"). */
export const parseDomainInput = (input: string, tlds: readonly string[]): DomainInput => {
  const reading = readDomainName(input);
  if (!reading.ok) return { ...reading, relatedTlds: [] };
  const relatedTlds = relatedEndings(reading.tld, tlds);
  if (isSold(reading.tld, tlds)) return { ...reading, relatedTlds };
  return { ...refused(domainSearchMessages.tldNotSold(reading.tld)), relatedTlds };
};

export type MeantName = {
  /** In ASCII: punycode for other scripts. */
  readonly label: string;
  /** In ASCII, sold or not; null for a bare word. */
  readonly tld: string | null;
};

/** Mail providers: their customers mean the name before the at sign. */
const MAIL_HOST =
  /^(?:gmail|googlemail|yahoo|ymail|outlook|hotmail|live|rediffmail|icloud|proton|protonmail)\./;
const ADDRESS = /^(?:[a-z][a-z0-9+.-]*:\/\/|mailto:)?(?:([^/?#@]*)@)?([^/?#:]*)/;
/** From this many terms on, a text is a sentence: terms that name nothing are left out. */
const MIN_OF_SENTENCE = 4;
const FILLERS: ReadonlySet<string> = new Set(
  (
    'i we you want need would like to buy get make create start sell open have a an the this for ' +
    'my our your of on in and or with is new website web site page domain name please'
  ).split(' '),
);

/** "i want a blog for my shop" means "blogshop". */
const withoutFillers = (text: string): string => {
  const words = text.split(/\s+/);
  const named = words.filter((word) => !FILLERS.has(word));
  return words.length >= MIN_OF_SENTENCE && named.length > 0 ? named.join(' ') : text;
};

/** Second levels such as `co` and `gov`. */
const SECOND_LEVEL_MAX_LENGTH = 3;

/** @returns null for what URLs refuse. */
const inAscii = (label: string): string | null => {
  const url = `http://${label}.in`;
  return URL.canParse(url) ? new URL(url).hostname.slice(0, -'.in'.length) : null;
};

/** Where the TLD begins: the longest one on sale, else a guess. */
const tldStart = (parts: readonly string[], tlds: readonly string[]): number => {
  const sold = parts.findIndex((_, n) => n > 0 && isSold(parts.slice(n).join('.'), tlds));
  if (sold !== -1) return sold;
  const hasSecondLevel = parts.length > 2 && (parts.at(-2)?.length ?? 0) <= SECOND_LEVEL_MAX_LENGTH;
  return parts.length - (hasSecondLevel ? 2 : 1);
};

/**
 * Reads a word in any script, a name with spaces or capitals, a web or a mail address.
 * @param tlds on sale, lower-case ASCII. @returns null where no name can be found.
 */
export const readMeantName = (typed: string, tlds: readonly string[]): MeantName | null => {
  const text = typed.normalize('NFKC').trim().toLowerCase();
  const [, user = '', host = ''] = ADDRESS.exec(text) ?? [];
  const isUserMeant = host === '' || (user !== '' && MAIL_HOST.test(host));
  const words = isUserMeant ? user.replace(/\+.*/, '').replaceAll('.', '') : withoutFillers(host);
  const parts = words
    .split('.')
    .map((part) => part.replace(/[^\p{L}\p{M}\p{N}-]/gu, '').replace(/^-+|(?<!-)-+$/g, ''))
    .filter((part) => part !== '')
    .map(inAscii);
  if (!parts.every((part) => part !== null)) return null;
  const named = parts.length > 1 && parts[0] === 'www' ? parts.slice(1) : parts;
  const start = named.length > 1 ? tldStart(named, tlds) : 1;
  const label = named[start - 1];
  if (label === undefined || !isHostLabel(label) || isOddLabel(label)) return null;
  const tld = named.slice(start).join('.');
  // An IP address.
  if (/^\d/.test(tld)) return null;
  return { label, tld: tld === '' ? null : tld };
};
