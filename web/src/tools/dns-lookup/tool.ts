import { IconWorldSearch } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const dnsLookup = defineTool({
  slug: 'dns-lookup',
  name: 'DNS lookup',
  tagline: 'All records of a domain',
  title: 'DNS lookup: all records of a domain',
  description:
    'Look up A, MX, TXT, SRV, PTR, CAA and DS records, straight from the authoritative nameservers.',
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
