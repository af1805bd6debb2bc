/** What a prerendered page carries along for the browser. */
export type PageData = {
  /** Where search engines find the shop; empty where nothing was prerendered. */
  readonly origin: string;
  /** Answers of the API that the page was rendered with, by their paths. */
  readonly answers: Readonly<Record<string, unknown>>;
};

/** Told to the document when the page has come to life: public/start-scripts.js waits for it. */
export const PAGE_ALIVE = 'page-alive';

/** Id of the script element that holds it as JSON. */
export const PAGE_DATA_ID = 'page-data';

/** The address that the content of the root element was rendered for: `data-path`. */
export const isRenderedFor = (root: HTMLElement, pathname: string): boolean =>
  root.dataset.path !== undefined && root.dataset.path === pathname;

/** @returns what came with the page; nothing but the address when it was not prerendered. */
export const readPageData = (): PageData => {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  return text ? (JSON.parse(text) as PageData) : { origin: location.origin, answers: {} };
};
