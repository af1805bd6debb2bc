import { IconBinary } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const base64Converter = defineTool({
  slug: 'base64-converter',
  name: 'Base64 converter',
  tagline: 'Text and files to Base64 and back',
  title: 'Base64 converter: text and files, both ways',
  description:
    'Turns text or a file into Base64 and back, with every script and emoji kept: plain, for ' +
    'addresses or in lines as mail has it.',
  keywords: ['encode', 'decode', 'url safe', 'data uri', 'mime', 'file', 'atob'],
  category: 'converters',
  takes: { base64: '?way=decode', text: '' },
  icon: IconBinary,
  query: ['way', 'urlsafe', 'lines'],
  load: () => import('./view.tsx'),
});
