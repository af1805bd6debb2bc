import { IconBinary } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const base64Converter = defineTool({
  slug: 'base64-converter',
  name: 'Base64 converter',
  tagline: 'Text and files to Base64 and back',
  title: 'Base64 converter: text and files, both ways',
  description: 'Encode text or a file as Base64, or decode it. Every script and emoji is kept.',
  keywords: ['encode', 'decode', 'url safe', 'data uri', 'mime', 'file', 'atob'],
  category: 'converters',
  takes: { base64: '?way=decode', text: '' },
  icon: IconBinary,
  query: ['way', 'urlsafe', 'lines'],
  load: () => import('./view.tsx'),
});
