import { IconHash } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const md5Generator = defineTool({
  slug: 'md5-generator',
  name: 'MD5 generator',
  tagline: 'MD5 and SHA of texts and files',
  title: 'MD5 and SHA-256 generator for text and files',
  description:
    'MD5, SHA-1, SHA-256 and SHA-512 of text or files of any size. Compare with a checksum.',
  keywords: ['hash', 'checksum', 'file', 'digest', 'sha1', 'sha256', 'sha512', 'md5sum'],
  category: 'coding',
  takes: { text: '' },
  icon: IconHash,
  query: ['list'],
  load: () => import('./view.tsx'),
});
