import { useState } from 'react';
import { settings } from '../../config/settings.ts';
import { categoriesOf, categoryToShow, itemsIn } from './catalogue.ts';
import { CategoryButtons } from './category-buttons.tsx';
import { CodeList } from './code-list.tsx';
import { CardsSkeleton, CodesGate } from './codes-gate.tsx';

/** Half a page lies in front, so that the other stalls stay in reach. */
const IN_FRONT = 8;

/** The catalogue on the home page: what is chosen here stays out of the address. */
export const HomeCodes = () => {
  const [chosen, setChosen] = useState<number | null>(null);
  const [page, setPage] = useState(1);
  const choose = (category: number) => {
    setChosen(category);
    setPage(1);
  };
  return (
    <CodesGate waiting={<CardsSkeleton cards={IN_FRONT} />}>
      {(items) => {
        const categories = categoriesOf(items);
        const shown = categoryToShow(categories, chosen, settings.defaultCategoryId);
        return (
          <>
            <CategoryButtons categories={categories} shown={shown} onChoose={choose} />
            <CodeList
              items={itemsIn(items, shown)}
              page={page}
              onTurn={setPage}
              titleOrder={3}
              inFront={IN_FRONT}
            />
          </>
        );
      }}
    </CodesGate>
  );
};
