import { IconLink } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const urlParser = defineTool({
  slug: 'url-parser',
  name: 'URL parser',
  tagline: 'Take an address apart',
  title: 'URL parser: take a web address apart',
  description:
    'Take a web address apart, change its parts and put it together again: scheme, host, port, ' +
    'path, every parameter decoded.',
  keywords: ['link', 'query string', 'parameters', 'decode', 'domain', 'utm', 'public suffix'],
  category: 'links',
  takes: { url: '' },
  icon: IconLink,
  load: () => import('./view.tsx'),
});
