import { useContext, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PagePendingContext } from '../../lib/page-pending.ts';
import { inStep, readCategory, readWhole } from './address.ts';
import type { CategoryChoice } from './catalogue.ts';
import { PRICES, type PriceChoice, SORTS, type SortChoice } from './choose-items.ts';

const oneOf = <Choice extends string>(
  choices: Readonly<Record<Choice, unknown>>,
  value: string | null,
): Choice | null => (value !== null && Object.hasOwn(choices, value) ? (value as Choice) : null);

export const useQueryChoice = () => {
  const [query, setQuery] = useSearchParams();
  const text = query.get('q') ?? '';
  /** An empty value removes the name, and the list begins again. */
  const write = (values: Readonly<Record<string, string>>, options = {}): void =>
    setQuery(
      (present) => {
        const next = new URLSearchParams(present);
        next.delete('page');
        for (const [name, value] of Object.entries(values)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { preventScrollReset: true, ...options },
    );
  return {
    text,
    price: oneOf<PriceChoice>(PRICES, query.get('price')),
    sort: oneOf<SortChoice>(SORTS, query.get('sort')),
    category: readCategory(query.get('category')),
    page: readWhole(query.get('page')) ?? 1,
    write,
    /** Back leads to the list before the search, not to each letter. */
    search: (next: string, previous: string) =>
      write({ q: next }, { replace: next !== '' && previous !== '', state: { isTyped: true } }),
    choose: (category: CategoryChoice) => write({ category: String(category) }),
    turnTo: (page: number) => write({ page: page === 1 ? '' : String(page) }),
  };
};

/** Removes from the address what the page does not show. @param page from 1. */
export const useAddressInStep = (page: number): void => {
  const [query, setQuery] = useSearchParams();
  const isPending = useContext(PagePendingContext);
  useEffect(() => {
    // Do not cancel a running navigation.
    if (isPending) return;
    const next = inStep(query, page);
    if (next === null) return;
    setQuery(next, { replace: true, preventScrollReset: true });
  }, [query, setQuery, page, isPending]);
};
