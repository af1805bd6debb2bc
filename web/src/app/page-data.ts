export type PageData = {
  /** Where search engines find the shop; empty where nothing was prerendered. */
  readonly origin: string;
  readonly answers: Readonly<Record<string, unknown>>;
};

/** Event on the document after hydration; public/start-scripts.js waits for it. */
export const PAGE_ALIVE = 'page-alive';

export const PAGE_DATA_ID = 'page-data';

/** The address that the content of the root element was rendered for: `data-path`. */
export const isRenderedFor = (root: HTMLElement, pathname: string): boolean =>
  root.dataset.path !== undefined && root.dataset.path === pathname;

/** @returns what came with the page; nothing but the address when it was not prerendered. */
export const readPageData = (): PageData => {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  return text ? (JSON.parse(text) as PageData) : { origin: location.origin, answers: {} };
};
