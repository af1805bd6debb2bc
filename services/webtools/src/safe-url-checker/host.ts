import { domainToUnicode } from 'node:url';
import { isPrivateName } from '@haat/contracts/http/webtools/host-name';
import { parse } from 'tldts-experimental';
import { isPublicAddress } from '../ssrf-guard/reach.ts';

export type Host = {
  /** As a nameserver is asked: in ASCII, without brackets. */
  readonly ascii: string;
  /** As people read it. */
  readonly shown: string;
  readonly isAddress: boolean;
  /** An address of loopback or a private network, or a name that only such a network knows. */
  readonly isInside: boolean;
  /** What somebody registered: "paytm.com"; the host itself where nobody can register. */
  readonly domain: string;
  /** The registered part without its ending: "paytm"; empty for an address. */
  readonly name: string;
  /** Before the registered domain: "www". */
  readonly subdomain: string;
  /** The registered domain as people read it. */
  readonly shownDomain: string;
  /** All but the ending, as people read it: "www.paytm". */
  readonly shownName: string;
  /** True below a registry's ending: not a hosting company's, and none that does not exist. */
  readonly hasRegistryEnding: boolean;
};

/** Names under shared hosting (such as github.io) count as registered by whoever has them. */
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
