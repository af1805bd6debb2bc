import { IconWorldSearch } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const dnsLookup = defineTool({
  slug: 'dns-lookup',
  name: 'DNS lookup',
  tagline: 'All records of a name',
  title: 'DNS lookup: all records of a name',
  description:
    'All records of a name or an IP address, asked from its own nameservers, not from a cache: A, ' +
    'MX, TXT, SRV, PTR, CAA, DS.',
  keywords: [
    'nameserver',
    'dig',
    'nslookup',
    'mx',
    'txt',
    'spf',
    'dmarc',
    'dkim',
    'srv',
    'ptr',
    'reverse dns',
    'dnssec',
    'caa',
    'cname',
    'ttl',
    'domain',
    'propagation',
  ],
  category: 'hosting',
  takes: { domain: '', punycode: '', ip: '' },
  icon: IconWorldSearch,
  runs: 'server',
  query: ['name', 'type'],
  load: () => import('./view.tsx'),
});
