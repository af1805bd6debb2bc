import { IconHash } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const md5Generator = defineTool({
  slug: 'md5-generator',
  name: 'MD5 generator',
  tagline: 'A checksum of any text',
  title: 'MD5 generator for text and files',
  description:
    'The MD5 checksum of a text or of a file of any size, compared with the one you were given. ' +
    'For checking, not for secrets.',
  keywords: ['hash', 'checksum', 'file', 'digest'],
  category: 'coding',
  takes: { text: '' },
  icon: IconHash,
  load: () => import('./view.tsx'),
});
