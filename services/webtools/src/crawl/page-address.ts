/** Drops the fragment and an empty query; the order of a query may matter, so it stays. */
export const pageAddress = (url: URL): string => {
  const page = new URL(url);
  page.hash = '';
  if (page.search === '') page.search = '';
  return page.href;
};
