/** The types that a DNS look-up asks for, in the order in which they are shown. */
export const DNS_RECORD_TYPES = ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'SOA', 'CAA'] as const;
export type DnsRecordType = (typeof DNS_RECORD_TYPES)[number];
