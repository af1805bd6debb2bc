import { IconFileText } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const httpHeadersLookup = defineTool({
  slug: 'http-headers-lookup',
  name: 'HTTP headers lookup',
  tagline: 'What a server really answers',
  title: 'HTTP headers lookup: headers, redirects and a grade',
  description: 'See every header a server sends, at each redirect, with a security grade.',
  keywords: [
    'status',
    'redirect',
    'response',
    'server',
    'security headers',
    'grade',
    'hsts',
    'csp',
    'content security policy',
    'cookies',
    'clickjacking',
    'curl',
    'observatory',
  ],
  category: 'hosting',
  takes: { url: '', domain: '' },
  icon: IconFileText,
  runs: 'server',
  query: ['url', 'method'],
  load: () => import('./view.tsx'),
});
