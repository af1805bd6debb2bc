import { createContext } from 'react';

export type Site = {
  /** Where search engines find the shop, without a slash at the end: `https://haat.example`. */
  readonly origin: string;
};

/** Given by the prerendered page, so that server and browser write the same addresses. */
export const SiteContext = createContext<Site>({ origin: '' });
