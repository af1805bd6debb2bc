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

const TLD = /^[a-z]{1,63}(?:\.[a-z]{1,63})?$/i;
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

/** @returns the domain in a web or mail address, such as `neel.in/path`; null for none. */
export const meantDomain = (typed: string, tlds: readonly string[]): string | null => {
  const [, host = ''] = /^(?:[a-z]+:\/\/)?(?:[^\s/?#]*@)?([^\s/?#:]+)/i.exec(typed.trim()) ?? [];
  const reading = parseDomainInput(host.replace(/\.$/, ''), tlds);
  return reading.ok ? reading.domain : null;
};
