/** In the order in which a lookup shows them. */
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

/** True for the reverse name of an address (RFC 1035, 3.5; RFC 3596, 2.5). */
export const isReverseName = (name: string): boolean => /(?:^|\.)(?:in-addr|ip6)\.arpa$/.test(name);

/**
 * @param name ASCII, lower-case, without a final dot. SRV and TLSA need an underscore (RFC 8552).
 */
export const recordTypesFor = (name: string): readonly DnsRecordType[] => {
  if (isReverseName(name)) return OF_ADDRESSES;
  return name.startsWith('_') ? OF_SERVICES : OF_HOSTS;
};
