import type { ComponentType } from 'react';
import { matchPath, type PathMatch } from 'react-router-dom';
import { NotFoundPage } from '../routes/not-found.tsx';
import { type Route, routeTable } from './route-table.ts';

export const openPages = routeTable.flatMap(({ page, isPrivate, isUnlisted }) =>
  isPrivate || isUnlisted || page.path.includes(':') ? [] : [page],
);

/** Whole addresses before patterns. */
const ranked = routeTable.toSorted(
  ({ page: one }, { page: other }) =>
    Number(one.path.includes(':')) - Number(other.path.includes(':')),
);

const loaded = new Map<Route['load'], ComponentType>();

type Found = { readonly load: Route['load']; readonly match: PathMatch };

const find = (pathname: string): Found | null => {
  for (const { page, load } of ranked) {
    const match = matchPath({ path: page.path, caseSensitive: true }, pathname);
    if (match) return { load, match };
  }
  return null;
};

/** Loads a page's code. Null: there is nothing to load. */
export const loadPage = (pathname: string): Promise<void> | null => {
  const load = find(pathname)?.load;
  if (!load || loaded.has(load)) return null;
  return load().then(({ Component }) => void loaded.set(load, Component));
};

type PageAt = { readonly Component: ComponentType; readonly match: PathMatch | null };

/** A loaded page. */
export const pageAt = (pathname: string): PageAt => {
  const found = find(pathname);
  if (!found) return { Component: NotFoundPage, match: null };
  const Component = loaded.get(found.load);
  if (!Component) throw new Error(`The page ${pathname} is not loaded.`);
  return { Component, match: found.match };
};
