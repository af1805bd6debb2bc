import { IconNetwork } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const domainIpFinder = defineTool({
  slug: 'domain-ip-finder',
  name: 'Domain IP finder',
  tagline: 'The IP addresses of a domain',
  title: 'Domain IP finder: the addresses of a domain',
  description: 'Find a domain’s IPv4 and IPv6 addresses, CNAME chain and reverse DNS (PTR).',
  keywords: ['address', 'ipv4', 'ipv6', 'ptr', 'reverse dns', 'host', 'server', 'domain'],
  category: 'hosting',
  takes: { domain: '', punycode: '', ip: '' },
  icon: IconNetwork,
  runs: 'server',
  query: ['name'],
  load: () => import('./view.tsx'),
});
