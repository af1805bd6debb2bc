import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { HangTitle } from '../components/hang-title.tsx';
import { PageHead } from '../components/page-head.tsx';
import { pages } from '../config/pages.ts';
import { paths } from '../config/paths.ts';
import { settings } from '../config/settings.ts';
import { AddressedCodeList } from '../features/catalogue/addressed-code-list.tsx';
import { categoriesOf, categoryToShow, itemsIn } from '../features/catalogue/catalogue.ts';
import { CategoryButtons } from '../features/catalogue/category-buttons.tsx';
import { CodesGate } from '../features/catalogue/codes-gate.tsx';
import { useQueryChoice } from '../features/catalogue/use-query-choice.ts';
import { PaidCode } from '../ordering/code/paid-code.tsx';

export const Component = () => {
  const { category, choose } = useQueryChoice();
  return (
    <div className="page wrap">
      <PageHead page={pages.codes} />
      <HangTitle
        order={1}
        side={
          <Button component={Link} to={paths.sellCode}>
            Sell your code
          </Button>
        }
      >
        Code, ready to run
      </HangTitle>
      <CodesGate>
        {(items) => {
          const categories = categoriesOf(items);
          const shown = categoryToShow(categories, category, settings.defaultCategoryId);
          return (
            <>
              <PaidCode items={items} />
              <CategoryButtons categories={categories} shown={shown} onChoose={choose} />
              <AddressedCodeList items={itemsIn(items, shown)} />
            </>
          );
        }}
      </CodesGate>
    </div>
  );
};
