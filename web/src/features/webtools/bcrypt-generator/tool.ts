import { IconKey } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const bcryptGenerator = defineTool({
  slug: 'bcrypt-generator',
  name: 'Bcrypt generator',
  tagline: 'Hash a password, choose the cost',
  title: 'Bcrypt generator: hash and verify',
  description:
    'Hashes a password with bcrypt at the cost you choose, and checks whether a password ' +
    'belongs to a hash you already have.',
  keywords: ['password', 'hash', 'verify', 'salt', 'rounds', 'htpasswd'],
  category: 'generators',
  takes: { bcrypt: '' },
  icon: IconKey,
  query: ['cost'],
  load: () => import('./view.tsx'),
});
