import { IconWorld } from '@tabler/icons-react';
import { domainPaths } from './domain-paths.ts';
import { userLinks } from './navigation.ts';

/** The user menu has only the specified entries. */
export const accountLinks = [
  ...userLinks.slice(0, 1),
  { label: 'Domains and hosting', to: domainPaths.all, icon: IconWorld },
  ...userLinks.slice(1),
];
