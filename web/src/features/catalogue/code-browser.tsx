import type { CodeItem } from '@haat/contracts/http/codes';
import { Button } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { settings } from '../../config/settings.ts';
import { ALL, categoriesOf, categoryToShow, itemsIn, pageOf } from './catalogue.ts';
import { CatalogueSearch } from './catalogue-search.tsx';
import { CategoryButtons } from './category-buttons.tsx';
import { CategoryLinks } from './category-links.tsx';
import { atPrice, inOrder, PRICES, SORTS, similarTo } from './choose-items.ts';
import classes from './code-browser.module.css';
import { CodeCard } from './code-card.tsx';
import list from './code-list.module.css';
import { CodeList, NoCodes } from './code-list.tsx';
import { SearchSkeleton } from './codes-gate.tsx';
import { useItemFinder } from './use-item-finder.ts';
import { useAddressInStep, useQueryChoice } from './use-query-choice.ts';

const SIMILAR = 4;

/** The catalogue's page: its address has the search, price, order, category and page. */
export const CodeBrowser = ({ items }: { readonly items: readonly CodeItem[] }) => {
  const query = useQueryChoice();
  const { text, price, sort, category, page, write } = query;
  const [isFocused, setFocused] = useState(false);
  const isSearching = text.trim() !== '';
  const find = useItemFinder(items, isFocused || isSearching);
  const matches = useMemo(
    () => (isSearching ? find?.(text) : items),
    [isSearching, find, text, items],
  );
  const shown =
    category === null && isSearching
      ? ALL
      : categoryToShow(categoriesOf(items), category, settings.defaultCategoryId);

  // Until the finder is loaded, the categories keep the numbers of the whole catalogue.
  const priced = atPrice(matches ?? items, price);
  const found = inOrder(itemsIn(priced, shown), sort);
  useAddressInStep(matches === undefined ? page : pageOf(found, page).page);
  const counts = new Map(categoriesOf(priced).map(({ id, count }) => [id, count]));
  const categories = categoriesOf(items).map((one) => ({ ...one, count: counts.get(one.id) ?? 0 }));
  return (
    <>
      {/* Their pages are prerendered; a page with all items is not. */}
      <div className={classes.withoutScripts}>
        <CategoryLinks items={items} shown={shown} />
      </div>
      <CategoryButtons
        categories={categories}
        all={priced.length}
        shown={shown}
        onChoose={query.choose}
      />
      <div className={classes.bar}>
        <CatalogueSearch
          text={text}
          placeholder={`Search ${items.length} codes, such as “invoice”`}
          onType={query.search}
          onFocus={() => setFocused(true)}
        />
        <Select label="Price" value={price} onChoose={(value) => write({ price: value })}>
          <option value="">Any</option>
          {optionsOf(PRICES)}
        </Select>
        <Select label="Sort" value={sort} onChoose={(value) => write({ sort: value })}>
          <option value="">{isSearching ? 'Best match' : 'Default'}</option>
          {optionsOf(SORTS)}
        </Select>
      </div>
      <p className="sr-only" role="status">
        {matches && itemsFound(found.length)}
      </p>
      <div className={isSearching ? classes.found : undefined}>
        {matches === undefined ? (
          <SearchSkeleton cards={SIMILAR} />
        ) : found.length > 0 || !(isSearching || price) ? (
          <CodeList items={found} page={page} onTurn={query.turnTo} titleOrder={2} />
        ) : (
          <NothingFound
            query={query}
            atAnyPrice={itemsIn(matches, shown).length}
            inAllCategories={priced.length}
            similar={find ? similarTo(text, find, SIMILAR) : []}
          />
        )}
      </div>
    </>
  );
};

const optionsOf = (choices: Readonly<Record<string, { readonly label: string }>>) =>
  Object.entries(choices).map(([value, { label }]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

type SelectProps = {
  readonly label: string;
  readonly value: string | null;
  readonly onChoose: (value: string) => void;
  readonly children: ReactNode;
};

const Select = ({ label, value, onChoose, children }: SelectProps) => (
  <label className={classes.select}>
    <span>{label}</span>
    <select value={value ?? ''} onChange={(event) => onChoose(event.currentTarget.value)}>
      {children}
    </select>
  </label>
);

type NothingFoundProps = {
  readonly query: ReturnType<typeof useQueryChoice>;
  readonly atAnyPrice: number;
  readonly inAllCategories: number;
  readonly similar: readonly CodeItem[];
};

const NothingFound = ({ query, atAnyPrice, inAllCategories, similar }: NothingFoundProps) => {
  const { text, write } = query;
  const [hint, label, act] =
    atAnyPrice > 0
      ? [`${itemsFound(atAnyPrice)} at another price.`, 'Any price', () => write({ price: '' })]
      : inAllCategories > 0
        ? [
            `${itemsFound(inAllCategories)} in other categories.`,
            'All categories',
            () => query.choose(ALL),
          ]
        : [
            `Nothing matches “${text.trim()}”. Try another word.`,
            'Clear the search',
            () => write({ q: '' }),
          ];
  return (
    <>
      <NoCodes>
        <p className="sm muted">{hint}</p>
        <Button size="sm" onClick={act}>
          {label}
        </Button>
      </NoCodes>
      {similar.length > 0 && (
        <section className={classes.similar} aria-labelledby="similar">
          <h2 id="similar" className="h4">
            Similar items
          </h2>
          <ul className={list.grid}>
            {similar.map((item) => (
              <li key={item.id}>
                <CodeCard item={item} titleOrder={3} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
};

const itemsFound = (count: number): string => (count === 1 ? '1 item' : `${count} items`);
