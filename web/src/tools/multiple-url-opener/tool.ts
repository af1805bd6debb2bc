import { IconExternalLink } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const multipleUrlOpener = defineTool({
  slug: 'multiple-url-opener',
  name: 'Multiple URL opener',
  tagline: 'A list of links, opened at once',
  title: 'Multiple URL opener: a list of links',
  description:
    'Paste a list of web addresses, see which are right and which are double, and open them all ' +
    'at once in new tabs.',
  keywords: ['links', 'tabs', 'bulk', 'list', 'open many links', 'batch', 'website opener'],
  category: 'links',
  takes: { links: '' },
  icon: IconExternalLink,
  load: () => import('./view.tsx'),
});
