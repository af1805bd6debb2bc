import { createContext } from 'react';

export type Picture = {
  readonly address: string;
  /** What is written on it. */
  readonly text: string;
};

export type Site = {
  /** `https://haat.example`, no slash at the end; empty without prerendering. */
  readonly origin: string;
  /** Each page's social picture; only prerendered pages have one. */
  readonly pictures?: Readonly<Record<string, Picture>>;
};

/** From the prerendered page: server and browser write the same addresses. */
export const SiteContext = createContext<Site>({ origin: '' });
