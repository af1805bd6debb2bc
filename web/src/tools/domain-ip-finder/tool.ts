import { IconNetwork } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const domainIpFinder = defineTool({
  slug: 'domain-ip-finder',
  name: 'Domain IP finder',
  tagline: 'The addresses behind a name',
  title: 'Domain IP finder: the addresses behind a name',
  description:
    'Find the IPv4 and IPv6 addresses behind a name, through every alias, and what the holder ' +
    'of each address calls it.',
  keywords: ['address', 'ipv4', 'ipv6', 'ptr', 'reverse dns', 'host', 'server', 'domain'],
  category: 'hosting',
  takes: { domain: '', punycode: '', ip: '' },
  icon: IconNetwork,
  runs: 'server',
  query: ['name'],
  load: () => import('./view.tsx'),
});
