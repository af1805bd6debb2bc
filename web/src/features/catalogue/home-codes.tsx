import { useState } from 'react';
import { settings } from '../../config/settings.ts';
import { type CategoryChoice, categoriesOf, categoryToShow, itemsIn } from './catalogue.ts';
import { CategoryButtons } from './category-buttons.tsx';
import { CodeList } from './code-list.tsx';
import { CardsSkeleton, CodesGate } from './codes-gate.tsx';

const IN_FRONT = 8;

export const HomeCodes = () => {
  const [chosen, setChosen] = useState<CategoryChoice | null>(null);
  const [page, setPage] = useState(1);
  const choose = (category: CategoryChoice) => {
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
