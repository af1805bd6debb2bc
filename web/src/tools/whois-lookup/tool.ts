import { IconId } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const whoisLookup = defineTool({
  slug: 'whois-lookup',
  name: 'Whois lookup',
  tagline: 'Who holds a name, until when',
  title: 'Whois lookup: who holds a name, until when',
  description:
    'See who holds a domain name and until when: registrar, dates, status in plain words, ' +
    'nameservers, asked by RDAP or WHOIS.',
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
