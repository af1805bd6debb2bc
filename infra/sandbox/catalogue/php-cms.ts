import type { Category } from './item.ts';
import { desks } from './php-cms/desks.ts';
import { pages } from './php-cms/pages.ts';

export const phpCms: Category = {
  id: 349,
  name: 'PHP CMS',
  items: [...desks, ...pages],
};
