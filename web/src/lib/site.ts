import { createContext } from 'react';

export type Site = {
  /** `https://haat.example`, no slash at the end. */
  readonly origin: string;
};

/** From the prerendered page: server and browser write the same addresses. */
export const SiteContext = createContext<Site>({ origin: '' });
