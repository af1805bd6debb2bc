/** Characters and seconds. The registrar takes no TTL below two hours. */
export const DNS_RECORD_LIMITS = {
  value: 4_000,
  ttlMin: 7_200,
  ttlMax: 2_147_483_647,
  ttlDefault: 14_400,
  /** Records of one import. */
  operations: 500,
} as const;

export const dnsRecordMessages = {
  badType: (type: string) =>
    type === 'CAA'
      ? 'Our registrar’s DNS has no CAA records. To use them, change the nameservers to a provider that has.'
      : `We can’t add ${type === '' ? 'this' : type} records. Choose A, AAAA, CNAME, MX, TXT, SRV or NS.`,
  badHost: 'Enter a host such as www, @ (the domain itself), * or _dmarc.',
  otherDomain: (host: string, domain: string) =>
    `${host} is not part of ${domain}. Enter the part before ${domain}, such as www.`,
  hostShortened: (full: string, host: string) => `We saved ${full} as ${host}: the rest is added.`,
  dashReplaced: 'We replaced a long dash with a hyphen.',
  badIpv4: 'Enter an IPv4 address such as 192.0.2.1.',
  ipv6InA: 'This is an IPv6 address. Choose the type AAAA.',
  badIpv6: 'Enter an IPv6 address such as 2001:db8::1.',
  ipv4InAaaa: 'This is an IPv4 address. Choose the type A.',
  zoneInAddress: 'Leave out the part from %: it names a network card of one computer.',
  badTarget: 'Enter a host name such as mail.example.com.',
  shortTarget: (host: string, domain: string) =>
    host === ''
      ? 'Enter a host name such as mail.example.com.'
      : `Enter the whole name: ${host}.${domain}, or a name of another domain.`,
  urlAsTarget: 'Enter only the host name, without https://.',
  addressAsTarget: 'Enter a host name here, not an IP address. For an address, add an A record.',
  emptyText: 'Enter the text.',
  textNotAscii:
    'Use only English letters, digits and signs. Check for characters from a word processor.',
  textTooLong: 'This text is too long: at most 4,000 characters.',
  textJoined: 'We removed quotes and line breaks around the text: they are not part of it.',
  cnameAtApex: 'The domain itself can’t have a CNAME. Use www, or add A records for @.',
  nsAtApex: 'To change the nameservers of the whole domain, open Nameservers.',
  badTtl: 'The TTL is at least 7200 seconds (2 hours).',
  badNumber: 'Enter a number from 0 to 65535.',
  conflicts: {
    exists: 'This record already exists.',
    beside_cname: 'This host has a CNAME. Remove the CNAME first: nothing else can be beside it.',
    cname_beside: 'This host has other records. Remove them first: a CNAME must be alone.',
    mx_to_cname: 'This mail server name is a CNAME here. Mail needs a name with an A record.',
  },
} as const;
