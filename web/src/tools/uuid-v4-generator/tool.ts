import { IconFingerprint } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const uuidV4Generator = defineTool({
  slug: 'uuid-v4-generator',
  name: 'UUID v4 generator',
  tagline: 'Version 4 and 7, one or a thousand',
  title: 'UUID v4 and v7 generator: one or a thousand',
  description:
    'Make UUIDs of version 4 or 7, one or a thousand, and read the version and time of yours.',
  keywords: ['guid', 'random', 'identifier', 'unique', 'uuid v7', 'validate'],
  category: 'generators',
  takes: { uuid: '' },
  icon: IconFingerprint,
  query: ['version', 'count', 'upper', 'hyphens', 'braces'],
  load: () => import('./view.tsx'),
});
