import type { CodeItem } from '@haat/contracts/http/codes';
import { HangTitle } from '../../components/hang-title.tsx';
import { AddressedCodeList } from './addressed-code-list.tsx';
import { type CodeCategory, itemsIn } from './catalogue.ts';
import { CategoryLinks } from './category-links.tsx';

type CategoryViewProps = {
  readonly category: CodeCategory;
  readonly items: readonly CodeItem[];
};

export const CategoryView = ({ category, items }: CategoryViewProps) => (
  <>
    <HangTitle order={1}>{category.name}</HangTitle>
    <CategoryLinks items={items} shown={category.id} />
    <AddressedCodeList items={itemsIn(items, category.id)} />
  </>
);
