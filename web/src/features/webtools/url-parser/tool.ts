import { IconLink } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const urlParser = defineTool({
  slug: 'url-parser',
  name: 'URL parser',
  tagline: 'Take an address apart',
  title: 'URL parser: take a web address apart',
  description:
    'Take a web address apart: scheme, host, port, path, every parameter decoded, and which ' +
    'part of the name was registered.',
  keywords: ['link', 'query', 'parameters', 'decode', 'domain'],
  category: 'links',
  icon: IconLink,
  load: () => import('./view.tsx'),
});
