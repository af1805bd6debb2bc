import type { CodeItem } from '@haat/contracts/http/codes';
import type { ReactNode } from 'react';
import { ChipLink, Chips } from '../../components/chips.tsx';
import { paths } from '../../config/paths.ts';
import { type CategoryChoice, categoriesOf } from './catalogue.ts';

type CategoryLinksProps = {
  readonly items: readonly CodeItem[];
  readonly shown: CategoryChoice;
  readonly children?: ReactNode;
};

/** To the page of each category. @param children links before them. */
export const CategoryLinks = ({ items, shown, children }: CategoryLinksProps) => (
  <Chips label="Categories" chosen={shown}>
    {children}
    {categoriesOf(items).map(({ id, name, route, count }) => (
      <ChipLink key={id} to={paths.codeCategory(route)} isChosen={id === shown} count={count}>
        {name}
      </ChipLink>
    ))}
  </Chips>
);
