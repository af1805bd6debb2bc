/** The types that a DNS look-up knows, in the order in which their records are shown. */
export const DNS_RECORD_TYPES = [
  'A',
  'AAAA',
  'CNAME',
  'PTR',
  'MX',
  'SRV',
  'NS',
  'TXT',
  'SOA',
  'CAA',
  'DS',
  'TLSA',
] as const;
export type DnsRecordType = (typeof DNS_RECORD_TYPES)[number];

const OF_ADDRESSES = ['CNAME', 'PTR', 'NS', 'TXT', 'SOA'] as const;
const OF_SERVICES = ['CNAME', 'SRV', 'NS', 'TXT', 'SOA', 'TLSA'] as const;
const OF_HOSTS = ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'SOA', 'CAA', 'DS'] as const;

/** True for a name that stands for an address, read backwards (RFC 1035, 3.5; RFC 3596, 2.5). */
export const isReverseName = (name: string): boolean => /(?:^|\.)(?:in-addr|ip6)\.arpa$/.test(name);

/**
 * The types that make sense for a name: PTR for an address, SRV and TLSA where the name begins with
 * an underscore (RFC 8552), else those of a host and its zone.
 * @param name in ASCII, lower-case, without a dot at the end.
 */
export const recordTypesFor = (name: string): readonly DnsRecordType[] => {
  if (isReverseName(name)) return OF_ADDRESSES;
  return name.startsWith('_') ? OF_SERVICES : OF_HOSTS;
};
