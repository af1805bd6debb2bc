import { IconKey } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const bcryptGenerator = defineTool({
  slug: 'bcrypt-generator',
  name: 'Bcrypt generator',
  tagline: 'Hash a password, choose the cost',
  title: 'Bcrypt generator: hash and verify',
  description: 'Hash a password with bcrypt, or check a password against a hash.',
  keywords: ['password', 'hash', 'verify', 'salt', 'rounds', 'htpasswd'],
  category: 'generators',
  takes: { bcrypt: '' },
  icon: IconKey,
  query: ['cost'],
  load: () => import('./view.tsx'),
});
