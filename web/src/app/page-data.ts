import type { Site } from '../lib/site.ts';

export type PageData = Site & {
  readonly answers: Readonly<Record<string, unknown>>;
};

/** Fired on the document after hydration, for public/start-scripts.js. */
export const PAGE_ALIVE = 'page-alive';

export const PAGE_DATA_ID = 'page-data';

export const isRenderedFor = (root: HTMLElement, pathname: string): boolean =>
  root.dataset.path !== undefined && root.dataset.path === pathname;

export const readPageData = (): PageData => {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  return text ? (JSON.parse(text) as PageData) : { origin: location.origin, answers: {} };
};
