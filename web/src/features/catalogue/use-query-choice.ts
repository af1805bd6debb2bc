import { useEffect } from 'react';
import { useNavigation, useSearchParams } from 'react-router-dom';
import { inStep, readWhole } from './catalogue.ts';

export const useQueryChoice = () => {
  const [query, setQuery] = useSearchParams();
  const write = (change: (next: URLSearchParams) => void): void =>
    setQuery(
      (present) => {
        const next = new URLSearchParams(present);
        change(next);
        return next;
      },
      { preventScrollReset: true },
    );
  return {
    category: readWhole(query.get('category')),
    page: readWhole(query.get('page')) ?? 1,
    choose: (category: number) =>
      write((next) => {
        next.set('category', String(category));
        next.delete('page');
      }),
    turnTo: (page: number) =>
      write((next) => (page === 1 ? next.delete('page') : next.set('page', String(page)))),
  };
};

/** Removes from the address what the page does not show. @param page from 1. */
export const useAddressInStep = (page: number): void => {
  const [query, setQuery] = useSearchParams();
  const { state } = useNavigation();
  useEffect(() => {
    // Do not cancel a running navigation.
    if (state !== 'idle') return;
    const next = inStep(query, page);
    if (next === null) return;
    setQuery(next, { replace: true, preventScrollReset: true });
  }, [query, setQuery, page, state]);
};
