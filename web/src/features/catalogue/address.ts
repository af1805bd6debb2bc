/** The address of a list of code items. */

import { ALL, type CategoryChoice } from './catalogue.ts';

export const readWhole = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;

export const readCategory = (text: string | null): CategoryChoice | null =>
  text === ALL ? ALL : readWhole(text);

/** The query for the shown page. @param page from 1. @returns null when nothing changes. */
export const inStep = (query: URLSearchParams, page: number): URLSearchParams | null => {
  const next = new URLSearchParams(query);
  const category = readCategory(query.get('category'));
  if (category === null) next.delete('category');
  else next.set('category', String(category));
  if (page === 1) next.delete('page');
  else if (query.has('page')) next.set('page', String(page));
  return next.toString() === query.toString() ? null : next;
};
