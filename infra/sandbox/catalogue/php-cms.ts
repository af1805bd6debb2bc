import type { Category } from './item.ts';
import { institutions } from './php-cms/institutions.ts';
import { shopFloor } from './php-cms/shop-floor.ts';

export const phpCms: Category = {
  id: 349,
  name: 'PHP CMS',
  items: [...shopFloor, ...institutions],
};
