import { IconId } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const whoisLookup = defineTool({
  slug: 'whois-lookup',
  name: 'Whois lookup',
  tagline: 'Registrar, expiry and status',
  title: 'Whois lookup: registrar, expiry and status',
  description: 'See a domain’s registrar, expiry date, status and nameservers by RDAP or WHOIS.',
  keywords: [
    'owner',
    'registrar',
    'rdap',
    'expiry',
    'expiration date',
    'renewal',
    'registrant',
    'domain',
    'nameserver',
    'calendar',
  ],
  category: 'hosting',
  takes: { domain: '', punycode: '' },
  icon: IconId,
  runs: 'server',
  query: ['domain'],
  load: () => import('./view.tsx'),
});
