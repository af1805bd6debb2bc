import { IconFileText } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const httpHeadersLookup = defineTool({
  slug: 'http-headers-lookup',
  name: 'HTTP headers lookup',
  tagline: 'What a server really answers',
  title: 'HTTP headers lookup: what a server really answers',
  description:
    'See the status and every header that a server sends, for each step of a redirect, and ' +
    'which protections it lacks.',
  keywords: ['status', 'redirect', 'response', 'server', 'security', 'hsts', 'curl'],
  category: 'hosting',
  icon: IconFileText,
  runs: 'server',
  query: ['url', 'method'],
  load: () => import('./view.tsx'),
});
