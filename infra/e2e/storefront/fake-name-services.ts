import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startNameServer } from '@haat/webtools/dns/testing/name-server';
import { records, zone } from '@haat/webtools/dns/testing/zones';
import { startRdapServer } from '@haat/webtools/testing/rdap-server';
import { startWhoisServers } from '@haat/webtools/testing/whois-server';

export type FakeNameServices = {
  /** The web tools query only these. */
  readonly settings: Readonly<Record<string, string>> & { readonly PUBLIC_WEB_EXCEPTIONS: string };
  /** POST `true` silences the nameservers, `false` ends it. */
  readonly silenceUrl: string;
  /** POST a domain: from then on it has the hosting server’s address. */
  readonly pointUrl: string;
  readonly port: number;
  readonly close: () => Promise<void>;
};

/** Of each account in the sandbox. */
const HOSTING_ADDRESS = '203.0.113.20';

const HAAT = [
  ...zone('haat.example', '127.0.0.1', '127.0.0.1'),
  ...records(
    ['haat.example', 'A', 300, '192.0.2.44'],
    ['haat.example', 'A', 300, '198.51.100.12'],
    ['haat.example', 'AAAA', 300, '2001:db8:4a::12'],
    ['haat.example', 'MX', 3600, { preference: 10, exchange: 'mx1.haat.example' }],
    ['haat.example', 'MX', 3600, { preference: 20, exchange: 'mx2.haat.example' }],
    ['haat.example', 'TXT', 3600, ['v=spf1 include:mail.haat.example -all']],
    ['www.haat.example', 'CNAME', 3600, 'haat.example'],
    ['shop.haat.example', 'CNAME', 3600, 'haat.cdn.example'],
  ),
];

const ELSEWHERE = records(
  ['haat.cdn.example', 'CNAME', 60, 'edge.cdn.example'],
  ['edge.cdn.example', 'A', 60, '8.8.4.4'],
  ['edge.cdn.example', 'A', 60, '10.0.0.7'],
  ['edge.cdn.example', 'AAAA', 60, '2606:4700::44'],
  ['4.4.8.8.in-addr.arpa', 'PTR', 60, 'edge-1.cdn.example'],
  ['whois.iana.org', 'A', 60, '127.0.0.1'],
  ['whois.registry.example', 'A', 60, '127.0.0.2'],
);

const registered = (ldhName: string) => ({
  objectClassName: 'domain',
  ldhName,
  status: ['client transfer prohibited', 'client delete prohibited'],
  events: [
    { eventAction: 'registration', eventDate: '2020-02-03T04:05:06Z' },
    { eventAction: 'expiration', eventDate: '2099-02-03T04:05:06Z' },
    { eventAction: 'last changed', eventDate: '2026-03-01T10:00:00Z' },
  ],
  entities: [
    {
      roles: ['registrar'],
      publicIds: [{ type: 'IANA Registrar ID', identifier: '9999' }],
      vcardArray: ['vcard', [['fn', {}, 'text', 'Registrar of Names']]],
      links: [{ rel: 'about', href: 'https://registrar.example/' }],
    },
    { roles: ['registrant'], vcardArray: ['vcard', [['org', {}, 'text', 'Neel Khadi Weavers']]] },
  ],
  nameservers: [{ ldhName: 'ns1.haat.example' }, { ldhName: 'ns2.haat.example' }],
  secureDNS: { delegationSigned: true },
});

const startSwitch = async (turn: (text: string) => void) => {
  const server = createServer(async (request, response) => {
    const words: Buffer[] = [];
    for await (const word of request) words.push(word);
    turn(Buffer.concat(words).toString());
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { port, url: `http://127.0.0.1:${port}/`, close };
};

export const startFakeNameServices = async (): Promise<FakeNameServices> => {
  let isSilent = false;
  // Both grow: a server answers from the list as it is then.
  const zones = [...HAAT];
  const known = [...HAAT, ...ELSEWHERE];
  const nameserver = await startNameServer(zones);
  const resolver = await startNameServer(known, {
    manner: () => (isSilent ? 'servfail' : 'answer'),
  });
  const rdap = await startRdapServer({
    endings: ['in'],
    domainOf: (domain) => (domain.startsWith('free') ? 404 : registered(domain)),
  });
  const whois = await startWhoisServers({
    '127.0.0.1': (ending) =>
      ending === 'who' ? 'refer: whois.registry.example\n' : '% This query returned 0 objects.\n',
    '127.0.0.2': (domain) =>
      [
        `Domain Name: ${domain.toUpperCase()}`,
        'Registrar: Registrar of Names',
        'Creation Date: 2020-02-03T04:05:06Z',
        'Registry Expiry Date: 2099-02-03T04:05:06Z',
        'Name Server: NS1.HAAT.EXAMPLE',
      ].join('\r\n'),
  });
  const silence = await startSwitch((text) => {
    isSilent = text === 'true';
  });
  const point = await startSwitch((domain) => {
    const added = [...zone(domain, '127.0.0.1'), ...records([domain, 'A', 300, HOSTING_ADDRESS])];
    zones.push(...added);
    known.push(...added);
  });
  const exceptions = [nameserver.at, rdap.at, `127.0.0.1:${whois.port}`, `127.0.0.2:${whois.port}`];
  return {
    settings: {
      DNS_SERVERS: resolver.at,
      NAMESERVER_PORT: String(nameserver.port),
      WHOIS_PORT: String(whois.port),
      RDAP_BOOTSTRAP_URL: rdap.bootstrapUrl,
      PUBLIC_WEB_EXCEPTIONS: exceptions.join(','),
    },
    silenceUrl: silence.url,
    pointUrl: point.url,
    port: silence.port,
    close: async () => {
      silence.close();
      point.close();
      rdap.close();
      whois.close();
      await Promise.all([nameserver.close(), resolver.close()]);
    },
  };
};
