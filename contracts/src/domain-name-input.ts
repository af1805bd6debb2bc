import { domainSearchMessages } from './domain-search-messages.ts';
import { isHostLabel, readHost } from './host-name.ts';

export type DomainName = {
  /** Label and TLD, lower-case: what is checked and bought. */
  readonly domain: string;
  /** Before the first dot. */
  readonly label: string;
  /** After it, without the dot: "in", "co.in". */
  readonly tld: string;
};

type Refused = {
  readonly ok: false;
  /** The text for the customer. */
  readonly error: string;
};

export type DomainNameReading = ({ readonly ok: true } & DomainName) | Refused;

/** With the TLDs for the pricing table; those of a refusal are alternatives, often none. */
export type DomainInput = DomainNameReading & { readonly relatedTlds: readonly string[] };

const TLD = /^[a-z]{1,63}(?:\.[a-z]{1,63})?$/i;
const TLD_MIN_LENGTH = 2;

/** Hyphens in places 3 and 4 belong to A-labels alone (RFC 5891, 4.2.3.1). */
const isOddLabel = (label: string): boolean => label.slice(2, 4) === '--' && !isALabel(label);

/** Whether a label is written in punycode; registries sell these by language. */
export const isALabel = (label: string): boolean => /^xn--/i.test(label);

const refused = (error: string): Refused => ({ ok: false, error });

/** Scheme, leading www and one trailing slash are what people paste along with a name. */
const withoutAddressParts = (typed: string): string =>
  typed
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/\/$/, '');

/**
 * Reads what a customer typed as a domain name (specification, section 5, Domain search input:
 * its checks in its order). Says nothing about whether the TLD is sold.
 */
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

  // Only after the checks: lower-casing turns some foreign letters (the Kelvin sign) into ASCII.
  const domain = name.toLowerCase();
  return { ok: true, domain, label: domain.slice(0, dot), tld: domain.slice(dot + 1) };
};

/** @returns a domain that the customer has already, of whatever ending; null when it is none. */
export const readOwnDomain = (typed: string): string | null =>
  readHost(withoutAddressParts(typed.trim()));

/** Whether exactly this TLD is in the price list. */
export const isSold = (tld: string, tlds: readonly string[]): boolean => tlds.includes(tld);

/**
 * The TLDs to show beside a typed one: every one containing it when it is itself sold, else those
 * that begin with it. The typed one comes first, then its own second levels, then the rest.
 */
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

/**
 * Reads a typed name and refuses it when its TLD is not sold; a TLD that is only the beginning of
 * sold ones names those as alternatives.
 * @param tlds the price list's TLDs, lower-case and without a leading dot ("com", "co.in").
 */
export const parseDomainInput = (input: string, tlds: readonly string[]): DomainInput => {
  const reading = readDomainName(input);
  if (!reading.ok) return { ...reading, relatedTlds: [] };
  const relatedTlds = relatedEndings(reading.tld, tlds);
  if (isSold(reading.tld, tlds)) return { ...reading, relatedTlds };
  return { ...refused(domainSearchMessages.tldNotSold(reading.tld)), relatedTlds };
};

/** @returns the name inside an address of a page or of mail, such as `neel.in/path`; null for none. */
export const meantDomain = (typed: string, tlds: readonly string[]): string | null => {
  const [, host = ''] = /^(?:[a-z]+:\/\/)?(?:[^\s/?#]*@)?([^\s/?#:]+)/i.exec(typed.trim()) ?? [];
  const reading = parseDomainInput(host.replace(/\.$/, ''), tlds);
  return reading.ok ? reading.domain : null;
};
