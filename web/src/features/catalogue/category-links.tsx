import type { CodeItem } from '@haat/contracts/http/codes';
import { ChipLink, Chips } from '../../components/chips.tsx';
import { paths } from '../../config/paths.ts';
import { ALL, type CategoryChoice, categoriesOf } from './catalogue.ts';

type CategoryLinksProps = {
  readonly items: readonly CodeItem[];
  readonly shown: CategoryChoice;
};

/** To the page of each category. */
export const CategoryLinks = ({ items, shown }: CategoryLinksProps) => (
  <Chips label="Categories" chosen={shown}>
    <ChipLink to={paths.allCodes} isChosen={shown === ALL} count={items.length}>
      All
    </ChipLink>
    {categoriesOf(items).map(({ id, name, route, count }) => (
      <ChipLink key={id} to={paths.codeCategory(route)} isChosen={id === shown} count={count}>
        {name}
      </ChipLink>
    ))}
  </Chips>
);
