import type { CodeItem } from '@haat/contracts/http/codes';
import { ChipLink, Chips } from '../../components/chips.tsx';
import { HangTitle } from '../../components/hang-title.tsx';
import { paths } from '../../config/paths.ts';
import { AddressedCodeList } from './addressed-code-list.tsx';
import { type CodeCategory, categoriesOf, itemsIn } from './catalogue.ts';

type CategoryViewProps = {
  readonly category: CodeCategory;
  readonly items: readonly CodeItem[];
};

export const CategoryView = ({ category, items }: CategoryViewProps) => (
  <>
    <HangTitle order={1}>{category.name}</HangTitle>
    <Chips label="Categories" chosen={category.id}>
      <ChipLink to={paths.allCodes} isChosen={false} count={items.length}>
        All
      </ChipLink>
      {categoriesOf(items).map(({ id, name, route, count }) => (
        <ChipLink
          key={id}
          to={paths.codeCategory(route)}
          isChosen={id === category.id}
          count={count}
        >
          {name}
        </ChipLink>
      ))}
    </Chips>
    <AddressedCodeList items={itemsIn(items, category.id)} />
  </>
);
