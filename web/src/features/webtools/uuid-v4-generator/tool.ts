import { IconFingerprint } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const uuidV4Generator = defineTool({
  slug: 'uuid-v4-generator',
  name: 'UUID v4 generator',
  tagline: 'One or a thousand',
  title: 'UUID v4 generator: one or a thousand',
  description:
    'Makes random UUIDs of version 4, one or a thousand at once, with capitals, braces or ' +
    'without hyphens as you need them.',
  keywords: ['guid', 'random', 'identifier', 'unique'],
  category: 'generators',
  takes: { uuid: '' },
  icon: IconFingerprint,
  query: ['count', 'upper', 'hyphens', 'braces'],
  load: () => import('./view.tsx'),
});
