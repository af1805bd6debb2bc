import { IconWorldSearch } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const dnsLookup = defineTool({
  slug: 'dns-lookup',
  name: 'DNS lookup',
  tagline: 'All records of a name',
  title: 'DNS lookup: all records of a name',
  description: 'All records of a name, asked from its own nameservers, not from a cache.',
  keywords: ['nameserver', 'dig', 'nslookup', 'mx', 'txt', 'spf', 'cname', 'ttl', 'domain'],
  category: 'hosting',
  icon: IconWorldSearch,
  runs: 'server',
  query: ['name', 'type'],
  load: () => import('./view.tsx'),
});
