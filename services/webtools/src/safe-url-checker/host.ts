import { domainToUnicode } from 'node:url';
import { isPrivateName } from '@haat/contracts/http/webtools/host-name';
import { parse } from 'tldts-experimental';
import { isPublicAddress } from '../ssrf-guard/reach.ts';

export type Host = {
  /** For DNS: ASCII, no brackets. */
  readonly ascii: string;
  readonly shown: string;
  readonly isAddress: boolean;
  /** A private address or name. */
  readonly isInside: boolean;
  /** "paytm.com"; the host itself without a registrable domain. */
  readonly domain: string;
  /** "paytm"; empty for an address. */
  readonly name: string;
  /** "www". */
  readonly subdomain: string;
  readonly shownDomain: string;
  /** "www.paytm", in Unicode. */
  readonly shownName: string;
  /** False for shared hosting and unknown TLDs. */
  readonly hasRegistryEnding: boolean;
};

/** A name under shared hosting, such as github.io, counts as a registered domain. */
export const hostOf = (url: URL): Host => {
  const ascii = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const found = parse(ascii, { allowPrivateDomains: true });
  const isAddress = found.isIp === true;
  const isInside = isAddress
    ? !isPublicAddress(ascii)
    : !ascii.includes('.') || isPrivateName(ascii);
  const shown = isAddress ? ascii : domainToUnicode(ascii) || ascii;
  const domain = found.domain ?? ascii;
  const parts = shown.split('.');
  const partsOfDomain = domain.split('.').length;
  const partsOfEnding = found.publicSuffix?.split('.').length ?? 0;
  return {
    ascii,
    shown,
    isAddress,
    isInside,
    domain,
    name: found.domainWithoutSuffix ?? '',
    subdomain: found.subdomain ?? '',
    shownDomain: parts.slice(-partsOfDomain).join('.'),
    shownName: parts.slice(0, parts.length - partsOfEnding).join('.'),
    hasRegistryEnding: found.isIcann === true,
  };
};
