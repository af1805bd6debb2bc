import { domainToASCII } from 'node:url';

export type AsciiDomain = {
  /** "xn--11b4d3a.co.in" */
  readonly name: string;
  /** Before the first dot. */
  readonly label: string;
  /** After the first dot. */
  readonly tld: string;
};

/** @returns the domain in lower case and punycode; null if invalid */
export const toAsciiDomain = (domain: string): AsciiDomain | null => {
  const name = domainToASCII(domain.trim().toLowerCase());
  const dot = name.indexOf('.');
  if (dot < 1 || dot === name.length - 1 || !/^[a-z0-9.-]+$/.test(name)) return null;
  return { name, label: name.slice(0, dot), tld: name.slice(dot + 1) };
};

export const notAName = (domain: string): string => `"${domain}" is no domain name`;
