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
  readonly port: number;
  readonly close: () => Promise<void>;
};

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

const startSwitch = async (turn: (on: boolean) => void) => {
  const server = createServer(async (request, response) => {
    const words: Buffer[] = [];
    for await (const word of request) words.push(word);
    turn(Buffer.concat(words).toString() === 'true');
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
  const nameserver = await startNameServer(HAAT);
  const resolver = await startNameServer([...HAAT, ...ELSEWHERE], {
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
  const silence = await startSwitch((on) => {
    isSilent = on;
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
    port: silence.port,
    close: async () => {
      silence.close();
      rdap.close();
      whois.close();
      await Promise.all([nameserver.close(), resolver.close()]);
    },
  };
};
