import type { CodeItem } from '@haat/contracts/http/codes';
import { ChipLink } from '../../components/chips.tsx';
import { HangTitle } from '../../components/hang-title.tsx';
import { paths } from '../../config/paths.ts';
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
    <CategoryLinks items={items} shown={category.id}>
      <ChipLink to={paths.allCodes} isChosen={false} count={items.length}>
        All
      </ChipLink>
    </CategoryLinks>
    <AddressedCodeList items={itemsIn(items, category.id)} />
  </>
);
