import { type Page, pages } from '../config/pages.ts';

const isBelow = (pathname: string, { path }: Page): boolean => pathname.startsWith(`${path}/`);

/** @returns the page that an address without one seems to belong to; null when it belongs to none. */
export const nearestPage = (pathname: string): Page | null =>
  Object.values(pages).find((page) => isBelow(pathname, page)) ?? null;
