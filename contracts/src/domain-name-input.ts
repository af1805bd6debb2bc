import { domainSearchMessages } from './messages.ts';

export type DomainInput =
  | {
      readonly ok: true;
      /** Label and TLD, lower-case: what is checked and bought. */
      readonly domain: string;
      readonly label: string;
      readonly tld: string;
      /** What the pricing table shows: the TLD itself, then the others that contain it. */
      readonly relatedTlds: readonly string[];
    }
  | {
      readonly ok: false;
      /** The text for the customer. */
      readonly error: string;
      /** TLDs that begin as the one that is not sold: shown as alternatives, often empty. */
      readonly relatedTlds: readonly string[];
    };

/** A DNS label: at most 63 characters, no hyphen at either end (RFC 1035, RFC 1123). */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const TLD = /^[a-z]{1,63}(?:\.[a-z]{1,63})?$/i;
const TLD_MIN_LENGTH = 2;

const refused = (error: string, relatedTlds: readonly string[] = []): DomainInput => ({
  ok: false,
  error,
  relatedTlds,
});

/** Scheme, leading www and one trailing slash are what people paste along with a name. */
const bareName = (typed: string): string =>
  typed
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/\/$/, '');

/**
 * Reads what a customer typed into the domain search (specification, section 5; its checks in
 * its order). A TLD that is only the beginning of one in the list is not sold.
 * @param tlds the price list's TLDs, lower-case and without a leading dot ("com", "co.in").
 */
export const parseDomainInput = (input: string, tlds: readonly string[]): DomainInput => {
  const typed = input.trim();
  if (typed === '') return refused(domainSearchMessages.emptyInput);
  if (typed.includes('@')) return refused(domainSearchMessages.invalidDomainOrTld);

  const name = bareName(typed);
  const dot = name.indexOf('.');
  if (dot === -1) return refused(domainSearchMessages.invalidDomain);

  const typedLabel = name.slice(0, dot);
  const typedTld = name.slice(dot + 1);
  if (!LABEL.test(typedLabel)) return refused(domainSearchMessages.invalidName);
  if (typedTld.length < TLD_MIN_LENGTH || !TLD.test(typedTld)) {
    return refused(domainSearchMessages.invalidTld);
  }

  // Only after the checks: lower-casing turns some foreign letters (the Kelvin sign) into ASCII.
  const label = typedLabel.toLowerCase();
  const tld = typedTld.toLowerCase();
  if (!tlds.includes(tld)) {
    const beginningAlike = tlds.filter((sold) => sold.startsWith(tld));
    return refused(domainSearchMessages.tldNotSold(tld), beginningAlike);
  }
  const others = tlds.filter((sold) => sold !== tld && sold.includes(tld));
  return { ok: true, domain: `${label}.${tld}`, label, tld, relatedTlds: [tld, ...others] };
};
