import { NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { HangTitle } from '../components/hang-title.tsx';
import { Icon } from '../components/icon.tsx';
import { PageHead } from '../components/page-head.tsx';
import { pages } from '../config/pages.ts';
import { settings } from '../config/settings.ts';
import { AddressedCodeList } from '../features/catalogue/addressed-code-list.tsx';
import { categoriesOf, categoryToShow, itemsIn } from '../features/catalogue/catalogue.ts';
import { CodesGate } from '../features/catalogue/codes-gate.tsx';
import { useQueryChoice } from '../features/catalogue/use-query-choice.ts';
import classes from './scripts.module.css';

export const Component = () => {
  const { category, choose } = useQueryChoice();
  return (
    <div className="page wrap">
      <PageHead page={pages.scripts} />
      <HangTitle order={1} side={<p>Choose a category. Free scripts download instantly.</p>}>
        Scripts to download
      </HangTitle>
      <CodesGate>
        {(items) => {
          const categories = categoriesOf(items);
          const shown = categoryToShow(categories, category, settings.pickerDefaultCategoryId);
          const isKnown = categories.some(({ id }) => id === shown);
          return (
            <>
              <NativeSelect
                className={classes.picker}
                label="Category"
                value={shown}
                onChange={(event) => choose(Number(event.currentTarget.value))}
                rightSection={<Icon of={IconChevronDown} />}
                rightSectionPointerEvents="none"
              >
                {!isKnown && <option value={shown}>Choose a category</option>}
                {categories.map(({ id, name, count }) => (
                  <option key={id} value={id}>
                    {name} ({count})
                  </option>
                ))}
              </NativeSelect>
              <AddressedCodeList items={itemsIn(items, shown)} />
            </>
          );
        }}
      </CodesGate>
    </div>
  );
};
